export type PasswordStrength = 'weak' | 'fair' | 'strong';

const FAIR_BITS = 30;
const STRONG_BITS = 50;

/**
 * Rates a new password by roughly how many bits must be guessed. A character that repeats or continues the previous
 * character (aaa, 123, cba) is ignored.
 */
export function passwordStrength(password: string): PasswordStrength {
  const bits = freshCharacters(password) * Math.log2(alphabetOf(password));
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

function freshCharacters(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const fresh = codes.filter((code, place) => place === 0 || Math.abs(code - (codes[place - 1] ?? 0)) > 1);
  // A repeated part (abab) counts once.
  return Math.min(fresh.length, 2 * new Set(codes).size);
}

function alphabetOf(password: string): number {
  const size = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 32],
  ] as const;
  return Math.max(
    2,
    size.reduce((sum, [pattern, count]) => sum + (pattern.test(password) ? count : 0), 0),
  );
}
