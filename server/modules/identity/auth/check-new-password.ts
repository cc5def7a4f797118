import { readFileSync } from 'node:fs';
import { findPasswordProblem } from '@pitaka/core/identity/auth/new-password.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { passwordSettings, type WithSettings } from '../../site/settings/index.ts';

/**
 * The ten thousand most common leaked passwords, from @zxcvbn-ts/language-common 4.1.3 (MIT,
 * common-passwords.LICENSE.txt), and common ones in these countries.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

/** Whether the password is on the list of common passwords. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}

/** Checks a new password of the user with this phone on this site. */
export function checkNewPassword(
  site: WithSettings,
  phone: { readonly number: string },
  password: string,
): Result<null, 'input_invalid'> {
  const { minLength, maxLength } = passwordSettings.of(site);
  const problem = findPasswordProblem({
    password: password.normalize('NFKC'),
    bounds: { min: minLength, max: maxLength },
    phone: phone.number,
    isCommon: isCommonPassword(password),
  });
  return problem ? refuse('input_invalid', { fields: { password: problem } }) : ok(null);
}
