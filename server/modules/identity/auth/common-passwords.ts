import { readFileSync } from 'node:fs';

/**
 * The ten thousand most common leaked passwords, from @zxcvbn-ts/language-common 4.1.3 (MIT,
 * common-passwords.LICENSE.txt), and common ones in these countries.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

/** Whether many people use this password. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}
