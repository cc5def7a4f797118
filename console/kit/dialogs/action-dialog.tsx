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
  /** Explains the action before it is taken. */
  children?: ReactNode;
  fields?: readonly (ActionField<Name> | false)[];
  /** The result that the values entered so far would have. */
  preview?: (values: Readonly<Record<Name, string>>) => ReactNode;
  /** A reason is required, and the saved reasons of this topic are offered; 'none': no saved reasons. */
  reasonTopic?: Topic | 'none';
  /** Builds the request from the entered values. */
  body: (values: Readonly<Record<Name, string>>, reason: string) => RequestTo<Path>;
  /** Whether there is something to send. */
  isReady?: (values: Readonly<Record<Name, string>>) => boolean;
  /** Shown on success. */
  done?: string;
  onDone?: (answer: AnswerOf<Path>, body: RequestTo<Path>) => void;
  /** The answer is a file, which the browser saves in its downloads. */
  isFile?: boolean;
  /** `isRefused`: the call was refused, so the data seen before may be outdated. */
  onClose: (isRefused: boolean) => void;
}

/** Asks for an action's input, takes the action, shows errors beside the fields, and closes on success. */
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
  const fieldNames: readonly string[] = [...fields.map(({ name }) => name), ...(reasonTopic ? ['reason'] : [])];
  // An error of a field that is not in the dialog is shown for the whole dialog.
  const unasked = command.wrongFields.find((name) => !fieldNames.includes(name));
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
