export interface DraftPrize {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** The odds in hundredths of a percent; 0 if the typed text is not a number. */
  readonly odds: number;
}

/** The prizes of a draft, as far as they can be read during typing. */
export function draftPrizes(values: Readonly<Record<string, unknown>>): DraftPrize[] {
  const rows = Array.isArray(values.prizes) ? (values.prizes as Readonly<Record<string, unknown>>[]) : [];
  return rows.map(({ id, name, kind, odds }) => {
    const hundredths = Math.round(Number(odds ?? 0) * 100);
    return {
      id: String(id ?? ''),
      name: String(name ?? ''),
      kind: String(kind ?? 'money'),
      odds: Number.isFinite(hundredths) ? hundredths : 0,
    };
  });
}

export function oddsSum(prizes: readonly DraftPrize[]): number {
  return prizes.reduce((sum, { odds }) => sum + odds, 0);
}
