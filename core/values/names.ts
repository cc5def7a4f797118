/**
 * Masks a name: 'Maria Santos' becomes 'Ma*** S***', the beginning of the first word and the initials of the others.
 */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word, index) => {
      const letters = [...word];
      const shown = index === 0 && letters.length > 3 ? 2 : letters.length > 1 ? 1 : 0;
      return `${letters.slice(0, shown).join('')}***`;
    })
    .join(' ');
}

/** The first word of a name: 'Maria Santos' is 'Maria'. A name without spaces is whole. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/**
 * Whether two names are the same. Ignores case, accents, punctuation, spaces and the order of the parts ('DELA CRUZ,
 * JUAN' is 'Juan Dela Cruz'), but not a missing part.
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
