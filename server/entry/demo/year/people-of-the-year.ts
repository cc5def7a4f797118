import { NEWCOMER } from '../demo-people.ts';

type Kind = 'messaging' | 'video';

/** A promoter's items and activity in the demo. */
export interface YearPromoter {
  readonly uid: string;
  /** Conversions on an average day at the end of the year. */
  readonly pace: number;
  readonly joinedDaysAgo: number;
  /** The day on which the promoter stopped. */
  readonly quitDaysAgo?: number;
  /** Days without activity. */
  readonly awayDaysAgo?: readonly number[];
  /** The best items first. */
  readonly items: readonly (readonly [kind: Kind, externalId: string])[];
  /** The promoter's own channel names, those with the most traffic first. */
  readonly subs: readonly string[];
}

const DRAGON = ['messaging', 'wx2600000002'] as const;
const BOARD = ['messaging', 'wx2600000005'] as const;
const CASUAL = ['messaging', 'wx2600000011'] as const;
const FIRST = ['messaging', 'wx2600000001'] as const;
const FOURTH = ['messaging', 'wx2600000004'] as const;
const CLIP = ['video', '700002'] as const;
const REACTION = ['video', '700011'] as const;
const GAMEPLAY = ['video', '700001'] as const;

function promoter(
  uid: string,
  pace: number,
  joinedDaysAgo: number,
  items: YearPromoter['items'],
  more: Partial<YearPromoter> = {},
): YearPromoter {
  return { uid, pace, joinedDaysAgo, items, subs: [''], ...more };
}

/** A few promoters make most sales, most sell occasionally, two have stopped, and three never sold. */
export const YEAR_PROMOTERS: readonly YearPromoter[] = [
  promoter('10000000', 5, 364, [DRAGON, BOARD, CASUAL, CLIP, REACTION], {
    subs: ['', 'facebook', 'tiktok'],
    // No sales on these days: a sale would settle on the demo's first day, and the balance would not be round.
    awayDaysAgo: [2, 3, 4],
  }),
  promoter('10000001', 1, 364, [FIRST, FOURTH, GAMEPLAY], { subs: ['', 'telegram'] }),
  promoter('10000002', 0.3, 364, [FIRST]),
  promoter('10000011', 2.6, 340, [FIRST, FOURTH, GAMEPLAY], { subs: ['', 'youtube'] }),
  promoter('10000012', 1.6, 310, [DRAGON, CLIP]),
  promoter('10000013', 0.8, 290, [BOARD, GAMEPLAY]),
  promoter('10000014', 0.5, 262, [CASUAL], { quitDaysAgo: 45 }),
  promoter('10000015', 0.35, 236, [FIRST, REACTION]),
  promoter('10000016', 0.3, 210, [FOURTH]),
  promoter('10000021', 0.7, 190, [DRAGON, CLIP]),
  promoter('10000022', 0.25, 160, [BOARD]),
  promoter('10000023', 0.2, 140, [GAMEPLAY]),
  promoter('10000024', 0.12, 120, [CASUAL], { quitDaysAgo: 70 }),
  promoter('10000031', 0.6, 100, [FIRST, DRAGON]),
  promoter('10000032', 0.4, 84, [REACTION, CLIP]),
  promoter('10000033', 0.3, 66, [FOURTH]),
  promoter('10000034', 0.5, 48, [GAMEPLAY, DRAGON]),
  promoter('10000035', 0.25, 33, [BOARD]),
  promoter('10000036', 0.15, 24, [FIRST]),
];

/**
 * A newcomer without an inviter: a few clicks a day, and two sales, the first of which has settled. Apart from the list
 * above, whose numbers depend on each other.
 */
export const NEW_PROMOTER = promoter(NEWCOMER, 0, 3, [FIRST]);
export const NEWCOMERS_DAYS: readonly {
  readonly daysAgo: number;
  readonly clicks: number;
  readonly saleMinor?: bigint;
}[] = [
  { daysAgo: 5, clicks: 3 },
  { daysAgo: 4, clicks: 6, saleMinor: 149_00n },
  { daysAgo: 3, clicks: 4 },
  { daysAgo: 2, clicks: 7 },
  { daysAgo: 1, clicks: 9, saleMinor: 99_00n },
];

/** Two users who share a phone and recently bought through their own links, so that these sales are flagged. */
export const OWN_BUYERS = {
  uids: ['10000012', '10000031'],
  device: 'demo-shared-phone',
  /** Sales from this day on are flagged. */
  daysAgo: 4,
  purchases: [
    { uid: '10000031', daysAgo: 3, hour: 13, amountMinor: 99_00n, clicks: 1 },
    { uid: '10000012', daysAgo: 2, hour: 21, amountMinor: 249_00n, clicks: 1 },
    // Clicked so often that a second rule flags this sale as well.
    { uid: '10000031', daysAgo: 1, hour: 20, amountMinor: 499_00n, clicks: 32 },
  ],
} as const;

/** Rates that Marco set, oldest first. The other members always had their present rate. */
export const RATE_CHANGES: readonly { readonly uid: string; readonly daysAgo: number; readonly rate: string }[] = [
  { uid: '10000000', daysAgo: 236, rate: '55' },
  { uid: '10000011', daysAgo: 118, rate: '62' },
  { uid: '10000000', daysAgo: 92, rate: '60' },
  { uid: '10000013', daysAgo: 41, rate: '58' },
];
export const RATES_AT_FIRST: Readonly<Record<string, string>> = {
  '10000000': '50',
  '10000011': '60',
  '10000013': '60',
};
