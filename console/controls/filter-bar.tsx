import { type FormEvent, useEffect, useState } from 'react';
import { useText } from '../texts.ts';
import { Button } from './button.tsx';
import { SelectField, TextField } from './field.tsx';

export type FilterField =
  | { readonly name: string; readonly label: string; readonly kind: 'text'; readonly placeholder?: string }
  | { readonly name: string; readonly label: string; readonly kind: 'date' }
  | {
      readonly name: string;
      readonly label: string;
      readonly kind: 'choice';
      /** One of them always holds: there is no 'all'. */
      readonly isNeeded?: boolean;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    };

export interface FilterBarProps {
  fields: readonly FilterField[];
  values: Readonly<Record<string, string | undefined>>;
  onApply: (values: Record<string, string>) => void;
}

/** What a list is narrowed by. A choice counts at once, words when Enter is pressed. */
export function FilterBar({ fields, values, onApply }: FilterBarProps) {
  const t = useText();
  const [draft, setDraft] = useState(values);
  const known = JSON.stringify(values);
  useEffect(() => setDraft(JSON.parse(known)), [known]);
  const apply = (next: Readonly<Record<string, string | undefined>>) =>
    onApply(
      Object.fromEntries(
        Object.entries(next).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
      ),
    );
  const set = (name: string, value: string, isFinal: boolean) => {
    const next = { ...draft, [name]: value };
    setDraft(next);
    if (isFinal) apply(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(draft);
  };
  const isFiltered = fields.some((field) => values[field.name] && !(field.kind === 'choice' && field.isNeeded));
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        {fields.map((field) =>
          field.kind === 'choice' ? (
            <SelectField
              key={field.name}
              label={field.label}
              value={draft[field.name] ?? ''}
              onChange={(event) => set(field.name, event.target.value, true)}
              className="w-36"
            >
              {!field.isNeeded && <option value="">{t('shell.all')}</option>}
              {field.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </SelectField>
          ) : (
            <TextField
              key={field.name}
              label={field.label}
              type={field.kind === 'date' ? 'date' : 'text'}
              placeholder={field.kind === 'text' ? field.placeholder : undefined}
              value={draft[field.name] ?? ''}
              onChange={(event) => set(field.name, event.target.value, false)}
              maxLength={100}
              className={field.kind === 'date' ? 'w-36' : 'w-40'}
            />
          ),
        )}
        <Button type="submit">{t('shell.search')}</Button>
        {isFiltered && (
          <Button tone="quiet" onClick={() => onApply({})}>
            {t('shell.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
