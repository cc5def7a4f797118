/** A word of letters that no earlier run used: a long number counts as a link target, which needs a second operator. */
export function uniqueWord(): string {
  return String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}
