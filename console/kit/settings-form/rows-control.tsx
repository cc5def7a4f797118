import { Button } from '../../controls/button.tsx';
import { useText } from '../../texts.ts';
import { type RowDraft, rowDraft, type SettingsField } from './draft.ts';
import { FieldControl } from './field-control.tsx';

export interface RowsControlProps {
  field: SettingsField;
  rows: readonly RowDraft[];
  onChange: (rows: readonly RowDraft[]) => void;
  /** The error at a path: '0.minimum'. */
  errorOf: (path: string) => string | undefined;
  disabled: boolean;
}

/** A setting that is a list of rows with fields of their own. */
export function RowsControl({ field, rows, onChange, errorOf, disabled }: RowsControlProps) {
  const t = useText();
  const set = (index: number, row: RowDraft) => onChange(rows.map((one, at) => (at === index ? row : one)));
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-3" disabled={disabled}>
      <legend className="font-medium">{field.label}</legend>
      {field.help && <p className="text-ink-faint text-xs">{field.help}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name while it is typed
        <div key={index} className="grid desktop:grid-cols-2 gap-3 rounded-control border border-line p-3">
          {field.columns?.map((column) => (
            <FieldControl
              key={column.key}
              field={column}
              draft={row[column.key] ?? ''}
              onChange={(cell) => set(index, { ...row, [column.key]: cell })}
              error={errorOf(`${index}.${column.key}`)}
            />
          ))}
          <div>
            <Button tone="quiet" onClick={() => onChange(rows.filter((_, at) => at !== index))}>
              {t('kit.form.row.remove')}
            </Button>
          </div>
        </div>
      ))}
      {errorOf('') && (
        <p role="alert" className="text-negative text-xs">
          {errorOf('')}
        </p>
      )}
      <div>
        <Button onClick={() => onChange([...rows, rowDraft(field)])}>{t('kit.form.row.add')}</Button>
      </div>
    </fieldset>
  );
}
