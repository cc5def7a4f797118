/** The allowed length of a password on a site, in characters. */
export interface PasswordBounds {
  readonly min: number;
  readonly max: number;
}

/** Spec: section 5. The bounds of a new site. */
export const FIRST_PASSWORD_BOUNDS: PasswordBounds = { min: 6, max: 12 };
/** The upper limit of a site's bounds. */
export const PASSWORD_MAX_LENGTH = 128;

/** The problem with the length of a new password. For the first bounds, its text is the specification's. */
export function wrongLength(
  password: string,
  { min, max }: PasswordBounds,
): 'password_length' | 'password_too_short' | 'password_too_long' | undefined {
  const length = [...password.slice(0, 2 * PASSWORD_MAX_LENGTH)].length;
  if (length >= min && length <= max) return undefined;
  if (min === FIRST_PASSWORD_BOUNDS.min && max === FIRST_PASSWORD_BOUNDS.max) return 'password_length';
  return length < min ? 'password_too_short' : 'password_too_long';
}
