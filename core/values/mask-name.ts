/** 'Maria Santos' is 'Ma*** S***': the beginning of the first word, the initials of the others. */
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
