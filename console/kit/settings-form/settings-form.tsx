import type { CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { TextArea } from '../../controls/field.tsx';
import { Notice } from '../../controls/notice.tsx';
import { type Command, useCommand } from '../../data/use-command.ts';
import { useText } from '../../texts.ts';
import { type Draft, fromDraft, type SettingsField, type SettingsValues, toDraft } from './draft.ts';
import { FieldControl } from './field-control.tsx';
import { RowsControl } from './rows-control.tsx';

export interface SettingsFormProps<Path extends CallPath> {
  /** The call that saves. It names a wrong field by its path below `values`. */
  call: Path;
  /** The server's description of each field. */
  fields: readonly SettingsField[];
  values: SettingsValues;
  /** Builds the request from the changed values. */
  body: (values: Readonly<Record<string, unknown>>, reason: string) => RequestTo<Path>;
  /** The form is shown, but cannot be edited now. */
  isClosed?: boolean;
  /** Shown on success. */
  done: string;
  /** Below the fields: content about their current values. */
  beside?: (values: Readonly<Record<string, unknown>>) => ReactNode;
}

/** Values that have a schema, as a form. Only changed values are sent, with the reason. */
export function SettingsForm<Path extends CallPath>(props: SettingsFormProps<Path>) {
  const { fields, values, body, isClosed = false, done, beside } = props;
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [reason, setReason] = useState('');
  const reset = () => {
    setDrafts({});
    setReason('');
  };
  const command = useCommand(props.call, { onDone: reset, done });
  const savedOf = (field: SettingsField) => toDraft(field, values[field.key]);
  const draftOf = (field: SettingsField) => drafts[field.key] ?? savedOf(field);
  const changed = fields.filter((field) => field.key in drafts && !isSame(drafts[field.key], savedOf(field)));
  const submit = () =>
    command.run(
      body(Object.fromEntries(changed.map((field) => [field.key, fromDraft(field, draftOf(field))])), reason),
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid desktop:grid-cols-2 gap-3">
        {fields.map((field) => (
          <Field
            key={field.key}
            field={field}
            draft={draftOf(field)}
            onChange={(draft) => setDrafts({ ...drafts, [field.key]: draft })}
            errorOf={command.fieldError}
            disabled={isClosed}
          />
        ))}
      </div>
      {beside?.(Object.fromEntries(fields.map((field) => [field.key, fromDraft(field, draftOf(field))])))}
      {!isClosed && changed.length > 0 && (
        <SavePart
          isGuarded={changed.some(({ guarded }) => guarded)}
          reason={reason}
          onReason={setReason}
          command={command}
          onDiscard={() => {
            reset();
            command.forget();
          }}
        />
      )}
    </form>
  );
}

interface FieldProps {
  field: SettingsField;
  draft: Draft;
  onChange: (draft: Draft) => void;
  errorOf: (path: string) => string | undefined;
  disabled: boolean;
}

function Field({ field, draft, errorOf, ...rest }: FieldProps) {
  const path = `values.${field.key}`;
  return typeof draft === 'object' ? (
    <RowsControl
      {...rest}
      field={field}
      rows={draft}
      errorOf={(below) => errorOf(below === '' ? path : `${path}.${below}`)}
    />
  ) : (
    <FieldControl {...rest} field={field} draft={draft} error={errorOf(path)} />
  );
}

interface SavePartProps {
  /** Whether another person has to approve the change. */
  isGuarded: boolean;
  reason: string;
  onReason: (reason: string) => void;
  command: Pick<Command<CallPath>, 'isRunning' | 'fieldError' | 'refusal'>;
  onDiscard: () => void;
}

/** Shown after a change: the reason, and buttons to save or discard. */
function SavePart({ isGuarded, reason, onReason, command, onDiscard }: SavePartProps) {
  const t = useText();
  return (
    <>
      {isGuarded && <p className="text-ink-soft">{t('kit.form.guarded')}</p>}
      <TextArea
        label={t('shell.reason')}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        error={command.fieldError('reason')}
        maxLength={500}
      />
      {command.refusal && <Notice tone="negative">{command.refusal}</Notice>}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" busy={command.isRunning}>
          {t('kit.form.save')}
        </Button>
        <Button tone="quiet" onClick={onDiscard}>
          {t('kit.form.discard')}
        </Button>
      </div>
    </>
  );
}

function isSame(one: Draft | undefined, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
