import { useId } from 'react';
import { TextField } from '../../../controls/field.tsx';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { EntryFields } from './entry.ts';

export interface ScheduleFieldsProps {
  fields: EntryFields;
  onChange: (part: Partial<EntryFields>) => void;
  errorOf: (field: string) => string | undefined;
}

/** On or off, and the start and end, in the site's time zone. */
export function ScheduleFields({ fields, onChange, errorOf }: ScheduleFieldsProps) {
  const t = useText();
  const { site } = useOperator();
  const id = useId();
  return (
    <fieldset className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <legend className="mb-1 font-medium text-ink-soft text-xs">{t('content.when', { zone: site.timezone })}</legend>
      <TextField
        type="datetime-local"
        label={t('content.from')}
        value={fields.from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || null })}
        error={errorOf('from')}
        hint={fields.from ? undefined : t('content.fromHint')}
      />
      <TextField
        type="datetime-local"
        label={t('content.until')}
        value={fields.until ?? ''}
        onChange={({ target }) => onChange({ until: target.value || null })}
        error={errorOf('until')}
        hint={fields.until ? undefined : t('content.untilHint')}
      />
      <span className="flex items-center gap-2 pt-6">
        <input
          id={id}
          type="checkbox"
          checked={fields.isOn}
          onChange={({ target }) => onChange({ isOn: target.checked })}
          className="size-4 accent-accent"
        />
        <label htmlFor={id}>{t('content.isOn')}</label>
      </span>
    </fieldset>
  );
}
