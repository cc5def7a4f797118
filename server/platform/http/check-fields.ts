import { FIELD_CODES, type FieldCode } from '@pitaka/contract/messages/fields/codes.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';

/** The wire's schemas of fields, for modules' own schemas. */
export { amount, optionalText, rateIn as rate, text } from '@pitaka/contract/fields.ts';

const CODES: ReadonlySet<string> = new Set(FIELD_CODES);
/** Maximum of reported fields; a body can have thousands of wrong fields. */
const FIELDS_NAMED = 20;

/** Parses a value by its schema. Refusals contain the dotted path and a code of each wrong field. */
export function checkFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): Result<z.output<Schema>, 'input_invalid'> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return ok(parsed.data);
  const fields: Record<string, FieldCode> = {};
  for (const issue of parsed.error.issues.slice(0, FIELDS_NAMED)) {
    for (const field of fieldsOf(issue)) fields[field] ??= fieldCodeOf(issue);
  }
  return refuse('input_invalid', { fields });
}

/** Reports an unknown key by its own path, not by the path of its object. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [path.join('.')];
  return issue.keys.slice(0, FIELDS_NAMED).map((key) => [...path, key.slice(0, 100)].join('.'));
}

function fieldCodeOf(issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === 'unrecognized_keys') return 'field_invalid';
  if (CODES.has(issue.message)) return issue.message as FieldCode;
  return issue.code === 'invalid_type' ? 'field_type' : 'field_invalid';
}
