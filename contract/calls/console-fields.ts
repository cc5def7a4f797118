import * as z from 'zod/mini';
import { text } from '../fields.ts';
import type { FieldCode } from '../messages/fields/codes.ts';
import { CONSOLE_ROLES } from './console-values.ts';

const say = (code: FieldCode): FieldCode => code;

export const role = z.enum(CONSOLE_ROLES, say('field_invalid'));

export const operatorName = z
  .string(say('field_required'))
  .check(z.minLength(1, say('field_required')), z.regex(/^([a-z][a-z0-9._-]{1,30})?$/, say('operator_name_format')));

export const newOperatorPassword = text(128, 'password_required').check(z.minLength(10, say('operator_password_weak')));

/** Stored in the audit log for good, so it needs at least a few characters. */
export const reason = text(500, 'reason_required').check(
  z.refine((value) => value.trim().length >= 3, say('reason_required')),
);

/**
 * Console lists page by cursor, not by page number: a queue changes while it is read, and the first page must cost the
 * same however long the list is.
 */
export const after = z.optional(text(200));
export const listSize = z._default(
  z.int(say('field_type')).check(z.gte(1, say('field_invalid')), z.lte(100, say('field_invalid'))),
  50,
);

export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ content: z.array(item), next: z.nullable(z.string()) });
}
