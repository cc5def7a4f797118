import { readFileSync } from 'node:fs';
import { findPasswordProblem } from '@pitaka/core/identity/auth/new-password.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { passwordSettings, type WithSettings } from '../../site/settings/index.ts';

/** The thousand commonest of leaked passwords that are long enough, and what people of these countries take. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split(/\s+/),
);

/** May this become the password of the user with this phone, here? */
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
    isCommon: COMMON.has(password.normalize('NFKC').toLowerCase()),
  });
  return problem ? refuse('input_invalid', { fields: { password: problem } }) : ok(null);
}
