import { expect, it } from 'vitest';
import { type UnpaidStakes, unpaidParts, type Wager } from './unpaid-wagers.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const wager = (minute: number, ownMinor: bigint, more: Partial<Wager> = {}): Wager => ({
  ...{ id: `w${minute}`, grantId: 'bg_1', at: at(minute), day: 20260101 },
  ...{ amountMinor: 100n, ownMinor, countedMinor: 100n },
  ...more,
});
const unpaid = (more: Partial<UnpaidStakes>): UnpaidStakes => ({ since: at(0), byDay: new Map(), owed: [], ...more });
const lost = (minor: bigint) => unpaid({ byDay: new Map([[20260101, minor]]) });
const owed = (minor: bigint, until: Date | null = at(3)) => unpaid({ owed: [{ from: at(2), until, minor }] });

it.each<[string, readonly Wager[], UnpaidStakes, Record<string, bigint>]>([
  ['the first stakes of a day are subtracted', [wager(1, 100n), wager(2, 100n)], lost(150n), { w1: 100n, w2: 50n }],
  ['stakes of another day still count', [wager(1, 100n, { day: 20260102 })], lost(150n), {}],
  ['stakes of bonus money still count', [wager(1, 0n), wager(2, 40n)], lost(150n), { w2: 40n }],
  ['stakes from before the money arrived still count', [wager(1, 100n)], { ...lost(100n), since: at(2) }, {}],
  ['the share of the counted sum is rounded up', [wager(1, 100n, { countedMinor: 33n })], lost(50n), { w1: 17n }],
  [
    'a part outside losses is subtracted until its end',
    [1, 2, 3, 4].map((one) => wager(one, 100n)),
    owed(150n),
    { w2: 100n, w3: 50n },
  ],
  [
    'a part outside losses without an end is subtracted from all later stakes',
    [1, 2, 3, 4].map((one) => wager(one, 100n)),
    owed(250n, null),
    { w2: 100n, w3: 100n, w4: 50n },
  ],
  ['stakes in an open round are subtracted as well', [wager(2, 100n, { day: null })], owed(150n), { w2: 100n }],
  [
    'no stake is subtracted twice',
    [wager(2, 100n)],
    { ...owed(100n), byDay: new Map([[20260101, 60n]]) },
    { w2: 100n },
  ],
  [
    'money of a bonus is subtracted from what another bonus counted',
    [wager(2, 100n), wager(3, 100n, { grantId: 'bg_2' })],
    unpaid({ owed: [{ from: at(1), until: null, minor: 60n, ofGrant: 'bg_1' }] }),
    { w3: 60n },
  ],
])('%s', (_what, wagers, stakes, parts) => {
  expect(Object.fromEntries(unpaidParts(wagers, stakes))).toEqual(parts);
});
