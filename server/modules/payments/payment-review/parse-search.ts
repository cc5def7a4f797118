import type { Phone } from '../../identity/auth/index.ts';
import { readPhone } from '../../identity/auth/index.ts';

/** The criterion of an operator's search: one of these, or none. */
export interface SearchCriterion {
  readonly uid?: string;
  readonly phone?: Phone;
  readonly reference?: string;
}

/**
 * Eight digits are a uid; other numbers are a phone, with or without the site's area code; any other text is a
 * reference.
 */
export function parseSearch(words: string, areaCode: string): SearchCriterion {
  const text = words.trim();
  if (text === '') return {};
  if (/^[0-9]{8}$/.test(text)) return { uid: text };
  if (!/^[0-9+\s().-]+$/.test(text)) return { reference: text };
  const digits = text.replace(/[^0-9]/g, '');
  const bare = digits.startsWith(areaCode) && digits.length > 10 ? digits.slice(areaCode.length) : digits;
  const phone = readPhone(areaCode, bare);
  return phone.ok ? { phone: phone.value } : { reference: text };
}
