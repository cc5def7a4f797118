/** A word that no earlier run used, in letters: a long number leads readers somewhere, and waits for another person. */
export function uniqueWord(): string {
  return String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}
