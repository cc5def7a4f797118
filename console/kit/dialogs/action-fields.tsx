import { SelectField, TextArea, TextField } from '../../controls/field.tsx';
import type { ActionField } from './action-field.ts';

export interface ActionFieldsProps<Name extends string> {
  fields: readonly ActionField<Name>[];
  values: Readonly<Record<Name, string>>;
  onChange: (name: Name, value: string) => void;
  onFill: (values: Partial<Readonly<Record<Name, string>>>) => void;
  errorOf: (name: string) => string | undefined;
}

const AMOUNT_LENGTH = 20;
const TEXT_LENGTH = 200;
const LONG_LENGTH = 500;

/** The fields of an action in their order; fields of the same row are side by side. */
export function ActionFields<Name extends string>(props: ActionFieldsProps<Name>) {
  const shown = props.fields.filter(({ when }) => when?.(props.values) ?? true);
  const rows: ActionField<Name>[][] = [];
  for (const field of shown) {
    const last = rows.at(-1);
    if (last && field.row !== undefined && last[0]?.row === field.row) last.push(field);
    else rows.push([field]);
  }
  return rows.map((row) =>
    row.length === 1 ? (
      row.map((field) => <OneField key={field.name} field={field} {...props} />)
    ) : (
      <div key={row[0]?.row} className="grid auto-cols-fr grid-flow-col gap-3">
        {row.map((field) => (
          <OneField key={field.name} field={field} {...props} />
        ))}
      </div>
    ),
  );
}

function OneField<Name extends string>({
  field,
  values,
  onChange,
  onFill,
  errorOf,
}: ActionFieldsProps<Name> & { field: ActionField<Name> }) {
  const { name, label, hint } = field;
  const common = { label, hint, error: errorOf(name), value: values[name] };
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...common}
          onChange={({ target }) => {
            onChange(name, target.value);
            if (field.fills) onFill(field.fills(target.value));
          }}
        >
          {field.choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case 'several':
      return (
        <Several
          label={label}
          choices={field.choices}
          chosen={values[name].split(' ').filter(Boolean)}
          onChange={(chosen) => onChange(name, chosen.join(' '))}
        />
      );
    case 'long':
      return (
        <TextArea
          {...common}
          onChange={({ target }) => onChange(name, target.value)}
          maxLength={field.maxLength ?? LONG_LENGTH}
        />
      );
    case 'amount':
      return (
        <TextField
          {...common}
          inputMode="decimal"
          placeholder="0.00"
          onChange={({ target }) => onChange(name, target.value)}
          autoComplete="off"
          maxLength={AMOUNT_LENGTH}
        />
      );
    case 'text':
      return (
        <TextField
          {...common}
          inputMode={field.isNumeric ? 'numeric' : 'text'}
          onChange={({ target }) => onChange(name, target.value)}
          autoComplete="off"
          maxLength={field.maxLength ?? TEXT_LENGTH}
        />
      );
  }
}

interface SeveralProps {
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Several({ label, choices, chosen, onChange }: SeveralProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-soft text-xs">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map((choice) => (
          <label key={choice.value} className="control flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(choice.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value),
                )
              }
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
