import {
  FIRST_PASSWORD_BOUNDS,
  PASSWORD_MAX_LENGTH,
  type PasswordBounds,
  wrongLength,
} from '@pitaka/core/values/password.ts';
import * as z from 'zod/mini';
import { LIST_PAGE_SIZE, SAFE_PASSWORD_LENGTH, VERIFICATION_CODE_LENGTH } from './constants.ts';
import { LOCALES } from './locales.ts';
import type { FieldCode } from './messages/fields/codes.ts';

/** The message of a check is a field code; texts are in messages/fields, one file per language. */
const say = (code: FieldCode): FieldCode => code;

/** Required text of a maximum length. NUL is refused: PostgreSQL cannot store it. */
export function text(maxLength: number, required: FieldCode = 'field_required', tooLong: FieldCode = 'field_too_long') {
  return z.string(say(required)).check(
    z.minLength(1, say(required)),
    z.maxLength(maxLength, say(tooLong)),
    z.refine((value) => !value.includes('\u0000'), say('field_invalid')),
  );
}

/** A required, short value from a list that the server offers (a bank, a method). */
export function choice(required: FieldCode, unknown: FieldCode) {
  return z.string(say(required)).check(
    z.minLength(1, say(required)),
    z.maxLength(60, say(unknown)),
    z.refine((value) => !value.includes('\u0000'), say(unknown)),
  );
}

/** An external number (an account, a branch). The server checks its format; this schema limits its length. */
export function numberText(required: FieldCode, format: FieldCode) {
  return z
    .string(say(required))
    .check(z.minLength(1, say(required)), z.regex(/^([\x21-\x7e][\x20-\x7e]{0,63})?$/, say(format)));
}

/** As above, but may be ''; the server refuses that if the number is needed. */
export function perhapsNumberText(required: FieldCode, format: FieldCode) {
  return z.string(say(required)).check(z.regex(/^([\x21-\x7e][\x20-\x7e]{0,63})?$/, say(format)));
}

/** Optional text of a maximum length. */
export function optionalText(maxLength: number) {
  return z.string(say('field_type')).check(
    z.maxLength(maxLength, say('field_too_long')),
    z.refine((value) => !value.includes('\u0000'), say('field_invalid')),
  );
}

/** Country calling code without the plus: '63'. */
export const areaCode = z
  .string(say('area_code_invalid'))
  .check(z.regex(/^[1-9][0-9]{0,3}$/, say('area_code_invalid')));

/** National number, digits only. The server checks that such a number exists ('Wrong number'). */
export const phone = z
  .string(say('phone_required'))
  .check(z.minLength(1, say('phone_required')), z.regex(/^([0-9]{5,15})?$/, say('phone_format')));

/** A password as entered at log-in; for the length of a new password see newPassword. */
export const password = z.string(say('password_required')).check(
  z.minLength(1, say('password_required')),
  z.refine((value) => value === '' || !isTooLong(value), say('password_length')),
  z.refine((value) => value === '' || [...value].length >= FIRST_PASSWORD_BOUNDS.min, say('password_length')),
);

const isTooLong = (value: string) => [...value.slice(0, 2 * PASSWORD_MAX_LENGTH)].length > PASSWORD_MAX_LENGTH;

/** A new password on a site. */
export function newPassword(bounds: PasswordBounds) {
  return password.check((checked) => {
    const wrong = checked.value === '' ? undefined : wrongLength(checked.value, bounds);
    if (wrong) checked.issues.push({ code: 'custom', message: say(wrong), input: checked.value });
  });
}

export const verificationCode = z
  .string(say('code_required'))
  .check(
    z.minLength(1, say('code_required')),
    z.regex(new RegExp(`^([0-9]{${VERIFICATION_CODE_LENGTH}})?$`), say('code_format')),
  );

/** The safe's password: 6 ASCII digits. */
export const safePassword = z
  .string(say('safe_password_required'))
  .check(
    z.minLength(1, say('safe_password_required')),
    z.regex(new RegExp(`^([0-9]{${SAFE_PASSWORD_LENGTH}})?$`), say('safe_password_format')),
  );

/** A user's number: 8 digits, unique in the site. */
export const uid = z
  .string(say('uid_required'))
  .check(z.minLength(1, say('uid_required')), z.regex(/^([0-9]{8})?$/, say('uid_format')));

export const locale = z.enum(LOCALES, say('field_invalid'));

/** Page number from 0, and a size of at most 50; the default size is 50. */
export const pageNumber = z._default(
  z.int(say('field_type')).check(z.gte(0, say('field_invalid')), z.lte(1_000_000, say('field_invalid'))),
  0,
);
export const pageSize = z._default(
  z.int(say('field_type')).check(z.gte(1, say('field_invalid')), z.lte(LIST_PAGE_SIZE, say('field_invalid'))),
  LIST_PAGE_SIZE,
);

/** An amount in a request: decimal text, above zero, at most 2 decimals (more are refused, never cut). */
export const amount = z
  .string(say('amount_required'))
  .check(
    z.minLength(1, say('amount_required')),
    z.maxLength(20, say('amount_format')),
    z.regex(/^((0|[1-9][0-9]{0,15})(\.[0-9]{1,2})?)?$/, say('amount_format')),
  );

/** An amount with optional thousands separators: '60,000' is sixty thousand. */
export const groupedAmount = text(26, 'amount_required').check(
  z.regex(/^(0|[1-9][0-9]{0,15}|[1-9][0-9]{0,2}(,[0-9]{3}){1,5})(\.[0-9]{1,2})?$/, say('amount_format')),
);

/** An amount in an answer: decimal text with 2 places, e.g. '1234.50', '-0.30'. */
export const moneyText = z.string().check(z.regex(/^-?[0-9]+\.[0-9]{2}$/));
/** One of the site's days: '2026-11-20'. */
export const day = z.iso.date(say('date_format'));

/** A rate in a request: decimal text in percent, from 0 to 100, at most 4 decimals. */
export const rateIn = z
  .string(say('rate_format'))
  .check(z.regex(/^(100(\.0{1,4})?|[1-9]?[0-9](\.[0-9]{1,4})?)$/, say('rate_format')));

/** A rate in an answer: decimal text in percent. */
export const rateText = z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/));
/** A moment: ISO 8601 in UTC. */
export const moment = z.string();

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    content: z.array(item),
    totalPages: z.int(),
    number: z.int(),
  });
}
