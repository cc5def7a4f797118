import { ok, type Result, refuse } from '../../values/result.ts';

export const OPERATOR_PASSWORD_MIN_LENGTH = 10;

/** Length decides, because the account can move other people's money; the password must not contain the name. */
export function decidePassword(password: string, name: string): Result<null, 'password_weak'> {
  const bare = password.normalize('NFKC');
  if (bare.length < OPERATOR_PASSWORD_MIN_LENGTH) return refuse('password_weak');
  if (bare.toLowerCase().includes(name.toLowerCase())) return refuse('password_weak');
  if (new Set(bare).size < 5) return refuse('password_weak');
  return ok(null);
}
