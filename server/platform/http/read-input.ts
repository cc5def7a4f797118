import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { FIELD_CODES, type FieldCode } from '@pitaka/contract/messages/fields/codes.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';

const CODES: ReadonlySet<string> = new Set(FIELD_CODES);
/** Allowed on every body: the client adds them where session storage holds them (Spec: A4). */
const AMBIENT_FIELDS = new Set(['packagename', 'appsflyer_id']);
/** So many fields are named at most; a body can hold thousands of wrong ones. */
const FIELDS_NAMED = 20;

/** Checks an input against its call's schema. Refusals name each field by its dotted path and a code. */
export function readInput(call: CallDefinition, body: unknown): Result<unknown, 'input_invalid'> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse('input_invalid', { fields: { '': 'field_type' } });
  }
  if (call.movesMoney) {
    const known = shapeOf(call.input);
    const unknown = Object.keys(body).filter((field) => !known.has(field) && !AMBIENT_FIELDS.has(field));
    if (unknown.length > 0) {
      const named = unknown.slice(0, FIELDS_NAMED).map((field) => [field.slice(0, 100), 'field_invalid'] as const);
      return refuse('input_invalid', { fields: Object.fromEntries(named) });
    }
  }
  const parsed = z.safeParse(call.input, body);
  if (parsed.success) return ok(parsed.data);
  const fields: Record<string, FieldCode> = {};
  for (const issue of parsed.error.issues.slice(0, FIELDS_NAMED)) {
    const field = issue.path.map(String).join('.');
    fields[field] ??= fieldCodeOf(issue);
  }
  return refuse('input_invalid', { fields });
}

function fieldCodeOf(issue: z.core.$ZodIssue): FieldCode {
  if (CODES.has(issue.message)) return issue.message as FieldCode;
  return issue.code === 'invalid_type' ? 'field_type' : 'field_invalid';
}

function shapeOf(schema: z.ZodMiniType): ReadonlySet<string> {
  return new Set(schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);
}
