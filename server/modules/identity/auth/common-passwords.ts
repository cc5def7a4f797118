import { readFileSync } from 'node:fs';

/**
 * Ten thousand of the commonest of leaked passwords, from @zxcvbn-ts/language-common 4.1.3 (MIT, common-passwords.LICENSE.txt),
 * and what people of these countries take.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

/** Do many people take this as their password? */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}
