import { FIELD_CODES, type FieldCode } from '@pitaka/contract/messages/fields/codes.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { MessageKey } from '../messages/catalogues.ts';

function isFieldCode(text: string): text is FieldCode {
  return (FIELD_CODES as readonly string[]).includes(text);
}

/** A field's error as text: a code of the contract in the current language, or the server's own words. */
export function fieldErrorText(t: (key: MessageKey) => string, message: string | undefined): string | undefined {
  if (!message) return undefined;
  return isFieldCode(message) ? t(`fields.${message}`) : message;
}

/** Shows a refusal at the fields it names. Returns whether it named any. */
export function showRefusalAtFields<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof CallRefused)) return false;
  const named = fields.filter((field) => error.fields[field] !== undefined);
  for (const [index, field] of named.entries()) {
    const { code, message } = error.fields[field] ?? { code: '', message: error.message };
    setError(field, { type: 'server', message: isFieldCode(code) ? code : message }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
}
