import type { DigitRun } from '@pitaka/core/values/targets.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const LEAST_DIGITS = 7;
const MOST_DIGITS = 15;

/**
 * Whether a reader would take a part of these digits for a phone number of this country, or of any country if it begins
 * with a plus. An own number counts as it is dialled there, or as a mobile number without its first zero: '2026-0001234'
 * is neither, while '7 917-555-0123' has such a part. Digits that are not plain after normalisation hide something.
 */
export function readsAsPhone({ groups, hasPlus }: DigitRun, areaCode: string): boolean {
  if (groups.some((group) => !/^[0-9]+$/.test(group))) return true;
  return groups.some((_, first) => {
    let digits = '';
    for (const group of groups.slice(first)) {
      digits += group;
      if (digits.length > MOST_DIGITS) return false;
      if (digits.length < LEAST_DIGITS) continue;
      if (hasPlus && first === 0 && parsePhoneNumberFromString(`+${digits}`)?.isPossible()) return true;
      if (isOfCountry(digits, areaCode)) return true;
    }
    return false;
  });
}

function isOfCountry(digits: string, areaCode: string): boolean {
  const withCode = digits.replace(/^00/, '');
  if (withCode.startsWith(areaCode) && parsePhoneNumberFromString(`+${withCode}`)?.isValid()) return true;
  const parsed = parsePhoneNumberFromString(`+${areaCode}${digits}`);
  if (!parsed?.isValid()) return false;
  return digits.startsWith('0') || parsed.getType() === 'MOBILE';
}
