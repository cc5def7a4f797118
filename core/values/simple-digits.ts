/** The most common codes of six digits that the rules below do not find. */
const COMMON = new Set([
  '102030',
  '112233',
  '123321',
  '147258',
  '159753',
  '258369',
  '332211',
  '654123',
  '147852',
  '520131',
]);

/** Whether a code is easily guessed: one repeated digit, a sequence up or down, a repeated part, or a common code. */
export function isSimpleCode(code: string): boolean {
  const digits = [...code].map(Number);
  const steps = new Set(digits.slice(1).map((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10));
  const isRow = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  return isRow || isRepeated(code, 2) || isRepeated(code, 3) || COMMON.has(code);
}

/** A code with a repeated part: 121212, 123123. */
function isRepeated(code: string, length: number): boolean {
  return code.length > length && code.slice(0, length).repeat(code.length / length) === code;
}
