import type { REASON_TOPICS } from '@pitaka/contract/calls/console-values.ts';
import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { type ReactNode, useState } from 'react';
import type { Tone } from '../../controls/button.tsx';
import { FormDialog } from '../../controls/dialog.tsx';
import { useCommand } from '../../data/use-command.ts';
import type { ActionField } from './action-field.ts';
import { ActionFields } from './action-fields.tsx';
import { ReasonField } from './reason-field.tsx';

type Topic = (typeof REASON_TOPICS)[number];

export interface ActionDialogProps<Path extends CallPath, Name extends string> {
  call: Path;
  title: string;
  submit: string;
  tone?: Tone;
  /** What the action does, before it is done. */
  children?: ReactNode;
  fields?: readonly (ActionField<Name> | false)[];
  /** What it comes to with what was entered so far. */
  preview?: (values: Readonly<Record<Name, string>>) => ReactNode;
  /** It has to be said why, with the saved reasons of this topic; 'none' without saved ones. */
  reasonTopic?: Topic | 'none';
  /** Makes the request of what was entered. */
  body: (values: Readonly<Record<Name, string>>, reason: string) => RequestTo<Path>;
  /** There is nothing to send yet. */
  isReady?: (values: Readonly<Record<Name, string>>) => boolean;
  /** Said when it is done. */
  done?: string;
  onDone?: (answer: AnswerOf<Path>, body: RequestTo<Path>) => void;
  /** It answers a file, which goes to the browser's downloads. */
  isFile?: boolean;
  /** `isRefused`: closed on a refusal, after which what was seen before may be so no more. */
  onClose: (isRefused: boolean) => void;
}

/** Asks for what an action needs, carries it out, says what is wrong beside it, and closes when it is done. */
export function ActionDialog<Path extends CallPath, const Name extends string = never>(
  props: ActionDialogProps<Path, Name>,
) {
  const { call, title, submit, tone, children, reasonTopic, body, isReady, done, onDone } = props;
  const fields = (props.fields ?? []).filter((field) => field !== false);
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(fields.map((field) => [field.name, field.initial ?? firstOf(field)])) as Record<Name, string>,
  );
  const [reason, setReason] = useState('');
  const command = useCommand(call, {
    ...(done === undefined ? {} : { done }),
    isFile: props.isFile ?? false,
    onDone: (answer, sent) => {
      props.onClose(false);
      onDone?.(answer, sent);
    },
  });
  const asked: readonly string[] = [...fields.map(({ name }) => name), ...(reasonTopic ? ['reason'] : [])];
  // What is wrong with something that is not asked for here is said for all of it.
  const unasked = command.wrongFields.find((name) => !asked.includes(name));
  const refusal = command.refusal ?? (unasked === undefined ? undefined : command.fieldError(unasked));
  return (
    <FormDialog
      open
      title={title}
      onClose={() => props.onClose(refusal !== undefined)}
      {...(tone ? { tone } : {})}
      submitLabel={submit}
      busy={command.isRunning}
      refusal={refusal}
      disabled={isReady ? !isReady(values) : false}
      onSubmit={() => command.run(body(values, reason))}
    >
      {children}
      <ActionFields
        fields={fields}
        values={values}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        onFill={(filled) => setValues((before) => ({ ...before, ...filled }))}
        errorOf={command.fieldError}
      />
      {props.preview?.(values)}
      {reasonTopic && (
        <ReasonField
          topic={reasonTopic === 'none' ? undefined : reasonTopic}
          value={reason}
          onChange={setReason}
          error={command.fieldError('reason')}
        />
      )}
    </FormDialog>
  );
}

function firstOf<Name extends string>(field: ActionField<Name>): string {
  return field.kind === 'choice' ? (field.choices[0]?.value ?? '') : '';
}
