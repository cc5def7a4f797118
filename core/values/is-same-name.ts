/**
 * Whether two names mean the same person. Case, accents, punctuation, spaces and the order of the parts do not matter
 * ('DELA CRUZ, JUAN' is 'Juan Dela Cruz'); a missing part does.
 */
export function isSameName(one: string, other: string): boolean {
  const parts = (name: string) =>
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .split(/[^\p{L}]+/u)
      .filter((part) => part !== '');
  const [a, b] = [parts(one), parts(other)];
  return a.join('') === b.join('') || a.toSorted().join(' ') === b.toSorted().join(' ');
}
