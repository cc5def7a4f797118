import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { checkFields } from './check-fields.ts';

/** Fields allowed in every body: the client adds them if they are in its session storage (Spec: A4). */
const AMBIENT_FIELDS = new Set(['packagename', 'appsflyer_id']);
/** Maximum of unknown fields reported in one answer. */
const FIELDS_NAMED = 20;

/** Checks an input against its call's schema. Refusals contain the dotted path and a code of each wrong field. */
export function readInput(call: CallDefinition, body: unknown): Result<unknown, 'input_invalid'> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse('input_invalid', { fields: { '': 'field_type' } });
  }
  if (call.movesMoney) {
    const fields = shapeOf(call.input);
    const unknown = Object.keys(body).filter((field) => !fields.has(field) && !AMBIENT_FIELDS.has(field));
    if (unknown.length > 0) {
      const named = unknown.slice(0, FIELDS_NAMED).map((field) => [field.slice(0, 100), 'field_invalid'] as const);
      return refuse('input_invalid', { fields: Object.fromEntries(named) });
    }
  }
  const input = checkFields(call.input, body);
  if (!input.ok) return input;
  const wrong = findUnstorable(body);
  return wrong === undefined ? input : refuse('input_invalid', { fields: { [wrong]: 'field_invalid' } });
}

/**
 * The path of a text that PostgreSQL cannot store, because of a NUL or half a surrogate pair. Schemas do not refuse all
 * such texts, for example in keys of a map. The answer does not repeat such a key.
 */
function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return '';
    const found = findUnstorable(inner);
    if (found !== undefined) return found === '' ? name : `${name}.${found}`;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function shapeOf(schema: z.ZodMiniType): ReadonlySet<string> {
  return new Set(schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);
}
