import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface Phone {
  /** Country calling code, without plus. */
  readonly areaCode: string;
  /** National number, without a trunk prefix. */
  readonly number: string;
}

/**
 * The phone in the form of its numbering plan: '09171234567' and '9171234567' under 63 are the same phone. The plans
 * are libphonenumber's.
 */
export function readPhone(areaCode: string, phone: string): Result<Phone, 'input_invalid'> {
  const parsed = parsePhoneNumberFromString(`+${areaCode}${phone}`);
  if (!parsed?.isPossible()) return refuse('input_invalid', { fields: { phone: 'phone_format' } });
  if (!parsed.isValid() || parsed.countryCallingCode !== areaCode) {
    return refuse('input_invalid', { fields: { phone: 'phone_wrong' } });
  }
  return ok({ areaCode, number: parsed.nationalNumber });
}

/** '63+9171234567', the specification's form. */
export function usernameOf(phone: Phone): string {
  return `${phone.areaCode}+${phone.number}`;
}

/**
 * '+63 ***4567': enough to recognise a known number. With the first digits shown too, only a thousand numbers would be
 * left to try.
 */
export function maskPhone({ areaCode, number }: Phone): string {
  return `+${areaCode} ***${number.slice(-4)}`;
}
