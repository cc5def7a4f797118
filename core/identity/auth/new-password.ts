import { type PasswordBounds, wrongLength } from '../../values/password.ts';

export interface NewPassword {
  readonly password: string;
  readonly bounds: PasswordBounds;
  /** The national number of the user's phone. */
  readonly phone: string;
  /** Whether it is a very common password. */
  readonly isCommon: boolean;
}

export type PasswordProblem =
  | 'password_length'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_is_phone';

/** A password that contains this many last digits of the phone is too easy. */
const PHONE_TAIL = 6;

/** The reason why this cannot become the password; undefined if it can. */
export function findPasswordProblem({ password, bounds, phone, isCommon }: NewPassword): PasswordProblem | undefined {
  const wrong = wrongLength(password, bounds);
  if (wrong) return wrong;
  if (isCommon) return 'password_common';
  const digits = password.replace(/[^0-9]/g, '');
  const isTail = password === digits && digits.length >= PHONE_TAIL && phone.endsWith(digits);
  return isTail || digits.includes(phone) ? 'password_is_phone' : undefined;
}
