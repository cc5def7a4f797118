interface PrizeInput {
  readonly id: string;
  readonly kind: 'money' | 'thing' | 'none';
  readonly amount?: string;
  readonly odds: string;
  readonly stock?: number | null;
  readonly name?: string;
  readonly name_es?: string;
}

export const MIXED: readonly PrizeInput[] = [
  { id: 'jackpot', kind: 'money', amount: '500.00', odds: '0.50' },
  { id: 'shirt', kind: 'thing', odds: '2' },
  { id: 'fifty', kind: 'money', amount: '50.00', odds: '7.50' },
  { id: 'five', kind: 'money', amount: '5.00', odds: '40' },
  { id: 'again', kind: 'none', odds: '50' },
];

/**
 * A settings section with these prizes, filled up with 'no prize'. Devices are not limited, because test users share a
 * network.
 */
export function wheelSection(prizes: readonly PrizeInput[] = MIXED, others: Record<string, unknown> = {}) {
  const all = prizes.some(({ kind }) => kind === 'none')
    ? prizes
    : [...prizes, { id: 'again', kind: 'none' as const, odds: '0' }];
  return { prizes: all.map((prize) => ({ name: prize.id, ...prize })), budget: null, oneDevice: false, ...others };
}
