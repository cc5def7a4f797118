import type { Locale } from '@pitaka/contract/locales.ts';
import { moneySign } from '@pitaka/ui/money/format-money.ts';
import { useId } from 'react';
import { SelectField, TextArea, TextField } from '../../controls/field.tsx';
import { i18n } from '../../texts.ts';
import type { CellDraft, SettingsField } from './draft.ts';

export interface FieldControlProps {
  field: Omit<SettingsField, 'guarded' | 'columns'>;
  draft: CellDraft;
  onChange: (draft: CellDraft) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** One setting, shown by its field's kind. */
export function FieldControl({ field, draft, onChange, error, disabled = false }: FieldControlProps) {
  if (typeof draft === 'boolean') {
    return <Switch label={field.label} hint={field.help} checked={draft} onChange={onChange} disabled={disabled} />;
  }
  const unit = unitOf(field);
  const common = {
    label: unit ? `${field.label} (${unit})` : field.label,
    hint: field.help,
    error,
    disabled,
    value: draft,
  };
  if (field.kind === 'choice') {
    return (
      <SelectField {...common} onChange={(event) => onChange(event.target.value)}>
        {field.choices?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  }
  if (field.kind === 'list' && field.choices) {
    return <Checkboxes {...common} choices={field.choices} onChange={onChange} />;
  }
  if (field.kind === 'list') {
    return <TextArea {...common} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <TextField
      {...common}
      inputMode={field.kind === 'text' ? 'text' : field.kind === 'integer' ? 'numeric' : 'decimal'}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      maxLength={500}
    />
  );
}

interface CheckboxesProps extends Pick<SwitchProps, 'label' | 'hint' | 'disabled'> {
  error: string | undefined;
  /** The chosen values, one per line. */
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A list with known choices: the chosen values, in the offered order. */
function Checkboxes({ label, hint, error, disabled, value, choices, onChange }: CheckboxesProps) {
  const id = useId();
  const chosen = value.split('\n').filter(Boolean);
  const choose = (item: string, isChosen: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === item ? isChosen : chosen.includes(other)))
        .join('\n'),
    );
  return (
    <fieldset disabled={disabled} aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="pb-1 font-medium text-ink-soft text-xs">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex items-center gap-2 py-1">
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={(event) => choose(choice.value, event.target.checked)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 break-words">{choice.label}</span>
        </label>
      ))}
      <p id={`${id}-note`} className={error ? 'text-negative text-xs' : 'text-ink-faint text-xs'}>
        {error ?? hint}
      </p>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 self-end py-1.5">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-note`} className="text-ink-faint text-xs">
          {hint}
        </span>
      )}
    </div>
  );
}

/** An amount in the site's unit is money and has a sign; any other unit is a word: hours. */
function unitOf({ kind, unit }: Pick<SettingsField, 'kind' | 'unit'>): string | undefined {
  if (kind === 'percent') return '%';
  return kind === 'amount' && unit ? moneySign(unit, i18n.locale as Locale) : unit;
}
