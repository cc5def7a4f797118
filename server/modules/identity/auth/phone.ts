import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface Phone {
  /** Country calling code, without plus. */
  readonly areaCode: string;
  /** National number, without a trunk prefix. */
  readonly number: string;
}

/**
 * The phone as its number plan has it: '09171234567' and '9171234567' under 63 are one phone.
 * Source of the plans: libphonenumber's metadata.
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

/** '+63 917 *** 4567': enough to recognise one's own. */
export function maskPhone(phone: Phone): string {
  const { number } = phone;
  const head = number.slice(0, Math.min(3, Math.max(0, number.length - 4)));
  return `+${phone.areaCode} ${head}${'*'.repeat(Math.max(3, number.length - head.length - 4))}${number.slice(-4)}`;
}
