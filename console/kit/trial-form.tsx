import type { CallPath } from '@pitaka/contract/calls/index.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { Panel } from '../controls/panel.tsx';
import type { Command } from '../data/use-command.ts';

/** The entered values, and the result of trying them: a changed value discards the result. */
export function useTrial<Values, Tried>(first: () => Values) {
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState<Tried>();
  const change = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }));
    setTried(undefined);
  };
  return { values, change, tried, setTried };
}

export interface TrialFormProps {
  title: string;
  trial: Pick<Command<CallPath>, 'isRunning' | 'refusal'>;
  onTry: () => void;
  onClose: () => void;
  words: { readonly cancel: string; readonly trial: string };
  /** The result; undefined: not tried yet. */
  result: ReactNode;
  /** The buttons that appear after the trial. */
  actions: ReactNode;
  children: ReactNode;
  /** Confirmation dialogs. */
  dialogs: ReactNode;
}

/** A version: entered, tried, and only then saved or requested. */
export function TrialForm(props: TrialFormProps) {
  const { title, trial, onTry, onClose, words, result, actions, children, dialogs } = props;
  const isTried = result !== undefined;
  return (
    <Panel title={title}>
      <form
        noValidate
        className="flex max-w-4xl flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onTry();
        }}
      >
        {children}
        {trial.refusal && (
          <div role="alert">
            <Notice tone="negative">{trial.refusal}</Notice>
          </div>
        )}
        {result}
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone={isTried ? 'plain' : 'primary'} busy={trial.isRunning}>
            {words.trial}
          </Button>
          {isTried && actions}
        </div>
      </form>
      {dialogs}
    </Panel>
  );
}
