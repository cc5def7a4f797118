import { findPasswordProblem } from '@pitaka/core/identity/auth/new-password.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { passwordSettings, type WithSettings } from '../../site/settings/index.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Whether this may become the password of the user with this phone, on this site. */
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
