import { findTargets } from '@pitaka/core/values/targets.ts';
import * as z from 'zod/mini';
import { cursor, listSize } from '../define-console-list.ts';
import { optionalText, text } from '../fields.ts';
import type { FieldCode } from '../messages/fields/codes.ts';
import { CONSOLE_ROLES } from './console-values.ts';

const say = (code: FieldCode): FieldCode => code;

export const role = z.enum(CONSOLE_ROLES, say('field_invalid'));

export const operatorName = z
  .string(say('field_required'))
  .check(z.minLength(1, say('field_required')), z.regex(/^([a-z][a-z0-9._-]{1,30})?$/, say('operator_name_format')));

export const newOperatorPassword = text(128, 'password_required').check(z.minLength(12, say('operator_password_weak')));

/** A reason. It stays in the audit log permanently, so a minimum length is required. */
export const reason = text(500, 'reason_required').check(
  z.refine((value) => value.trim().length >= 3, say('reason_required')),
);

const leadsNowhere = z.refine<string>((text) => findTargets(text).length === 0, say('text_leads'));

/**
 * A reason that is shown to the affected user. Links and account numbers are refused, because they could divert money.
 */
export const shownReason = reason.check(leadsNowhere);
export const optionalShownReason = z._default(optionalText(500).check(leadsNowhere), '');

/**
 * Name of a source, group, channel or game. Links and numbers are refused, because users read it and one operator sets
 * it without an approval.
 */
export const shownName = (most: number) => text(most).check(leadsNowhere);

export const after = cursor;
/** The last version of the previous page: a number that the server compares. */
export const afterVersion = z.optional(z.string().check(z.regex(/^[0-9]{1,9}$/, say('field_invalid'))));
export { listSize };

/** A list without filters, sorting or export. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ content: z.array(item), next: z.nullable(z.string()) });
}

/** A minute of the site's clock: '2026-11-20T08:00'. */
export const minute = z.string(say('date_format')).check(
  z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$/, say('date_format')),
  z.refine((value) => isMinute(value), say('date_format')),
);

/** Refuses the 30th of February, which would be read as a day of March. */
function isMinute(value: string): boolean {
  const moment = Date.parse(`${value}:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value);
}
