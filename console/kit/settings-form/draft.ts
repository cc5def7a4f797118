import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

type Section = AnswerOf<'/console/settings/list'>[number];
/** A field as the server describes it. */
export type SettingsField = Section['fields'][number];
export type SettingsValues = Section['values'];
type Column = NonNullable<SettingsField['columns']>[number];
type Value = SettingsValues[string];

/** The value of a field's controls: text as typed, a list one entry per line. */
export type CellDraft = string | boolean;
export type RowDraft = Readonly<Record<string, CellDraft>>;
export type Draft = CellDraft | readonly RowDraft[];

export function toDraft(field: SettingsField, value: Value | undefined): Draft {
  if (field.kind !== 'rows') return toCell(field, value);
  const rows = Array.isArray(value) ? value.filter((row) => typeof row === 'object') : [];
  return rows.map((row) => rowDraft(field, row));
}

/** A new row is empty; the server uses a default only for fields that are not sent. */
export function rowDraft(field: SettingsField, row: Readonly<Record<string, Value>> = {}): RowDraft {
  return Object.fromEntries((field.columns ?? []).map((column) => [column.key, toCell(column, row[column.key])]));
}

/** The form's value for the wire: an invalid number is sent as it was typed, and the server refuses it. */
export function fromDraft(field: SettingsField, draft: Draft): unknown {
  if (typeof draft !== 'object') return fromCell(field, draft);
  return draft.map((row) =>
    Object.fromEntries(
      (field.columns ?? []).flatMap((column) => {
        const cell = row[column.key] ?? '';
        const isLeftOut = cell === '' && !column.optional && column.kind !== 'text';
        return isLeftOut ? [] : [[column.key, fromCell(column, cell)]];
      }),
    ),
  );
}

function toCell(field: Column | SettingsField, value: Value | undefined): CellDraft {
  if (field.kind === 'boolean') return value === true;
  if (Array.isArray(value)) return value.join('\n');
  return value === undefined || value === null ? '' : String(value);
}

function fromCell(field: Column | SettingsField, cell: CellDraft): unknown {
  if (typeof cell === 'boolean') return cell;
  const text = cell.trim();
  if (field.kind === 'list') {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }
  if (field.kind === 'text' || field.kind === 'choice') return text;
  if (text === '' && field.optional) return null;
  return field.kind === 'integer' && /^-?[0-9]{1,15}$/.test(text) ? Number(text) : text;
}
