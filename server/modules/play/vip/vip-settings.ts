import type { PointSource } from '@pitaka/core/play/vip/level-points.ts';
import { areInOrder } from '@pitaka/core/play/vip/levels.ts';
import type { PeriodMonths } from '@pitaka/core/play/vip/period.ts';
import {
  amountField,
  choiceField,
  defineSettings,
  integerField,
  limitField,
  listField,
  percentField,
  rowsField,
  textField,
  type WithSettings,
} from '../../site/settings/index.ts';

const picture = (label: string) =>
  textField({
    label,
    pattern: /^\/media\/[0-9a-f]{40}\.(webp|svg)$/,
    help: 'Chosen under VIP levels. Empty: drawn by the product.',
  });

export const vipSettings = defineSettings({
  section: 'vip',
  title: 'VIP levels',
  description: 'What counts towards a level, how long a level is kept, and what each one gives.',
  fields: {
    counts: listField<PointSource>({
      label: 'What counts',
      help: 'The highest of these counts, not their sum: one peso may be paid in, staked and earned.',
      default: ['turnover', 'earnings'],
      choices: {
        turnover: 'Stakes of own money, less those rolled back',
        deposits: 'Deposits that stayed, less what was withdrawn or sent away',
        earnings: 'Commission, less what was taken back',
      },
      guard: 'change',
    }),
    stayDays: integerField({
      label: 'Deposits count once they stayed for',
      unit: 'days',
      help: 'Their level ends as they leave. Deposits count only where they are chosen above.',
      default: 30,
      min: 1,
      max: 365,
      guard: 'lower',
    }),
    evenPercent: integerField({
      label: 'Both sides of a round',
      unit: '%',
      guard: 'change',
      default: 5,
      min: 0,
      max: 99,
      help: 'Stakes of a round of several bets that paid back what was staked, give or take so much of it, do not count. 0: they count.',
    }),
    period: choiceField({
      label: 'Counted by',
      default: '3',
      choices: {
        0: 'Everything, and nobody moves down',
        1: 'Calendar month',
        3: 'Quarter',
        6: 'Half year',
        12: 'Calendar year',
      },
      guard: 'change',
    }),
    warnDays: integerField({ label: 'Warn before a move down', unit: 'days', default: 7, min: 1, max: 28 }),
    levels: rowsField({
      label: 'Levels',
      help: 'Level 0 first, for 0.00; each next level asks for more.',
      guard: 'change',
      columns: {
        name: textField({ label: 'Name', maxLength: 40 }),
        need: amountField({ label: 'Reached at', default: '0.00' }),
        fee: limitField({ label: 'Withdrawal fee', default: null, help: 'Empty: the site’s.' }),
        dayLimit: limitField({ label: 'Withdrawn a day', default: null, help: 'Empty: the site’s.' }),
        monthLimit: limitField({ label: 'Withdrawn a month', default: null, help: 'Empty: the site’s.' }),
        rebate: percentField({ label: 'On top of rebates', default: '0', max: '20' }),
        bonus: amountField({ label: 'Bonus a month', default: '0.00' }),
        headerPicture: picture('Picture behind the card'),
        vipPicture: picture('Badge'),
      },
    }),
  },
  check: ({ levels }) => (areInOrder(levels.map(({ need }) => ({ needMinor: need }))) ? [] : ['levels']),
});

export interface VipLevel {
  readonly name: string;
  readonly needMinor: bigint;
  /** null: the site's fee applies. */
  readonly feeMinor: bigint | null;
  readonly dayLimitMinor: bigint | null;
  readonly monthLimitMinor: bigint | null;
  /** Hundredths of a percent, added to the rate of every rebate. */
  readonly rebateBps: bigint;
  readonly bonusMinor: bigint;
  /** '': a drawn picture is shown. */
  readonly headerPicture: string;
  readonly vipPicture: string;
}

export interface VipTerms {
  readonly counts: readonly PointSource[];
  readonly stayDays: number;
  /**
   * A round of several bets counts only if its result differs from its stakes by at least this much, in percent of
   * them; 0: every round counts.
   */
  readonly evenPercent: number;
  readonly months: PeriodMonths;
  readonly warnDays: number;
  /** Never empty: a site without levels has level 0 only. */
  readonly levels: readonly [VipLevel, ...VipLevel[]];
}

const LEVEL_0: VipLevel = {
  name: '',
  needMinor: 0n,
  feeMinor: null,
  dayLimitMinor: null,
  monthLimitMinor: null,
  rebateBps: 0n,
  bonusMinor: 0n,
  headerPicture: '',
  vipPicture: '',
};

export function vipTerms(site: WithSettings): VipTerms {
  const set = vipSettings.of(site);
  const [first = LEVEL_0, ...others] = set.levels.map((row) => ({
    name: row.name,
    needMinor: row.need,
    feeMinor: row.fee,
    dayLimitMinor: row.dayLimit,
    monthLimitMinor: row.monthLimit,
    rebateBps: row.rebate,
    bonusMinor: row.bonus,
    headerPicture: row.headerPicture,
    vipPicture: row.vipPicture,
  }));
  return {
    counts: set.counts,
    stayDays: set.stayDays,
    evenPercent: set.evenPercent,
    months: Number(set.period) as PeriodMonths,
    warnDays: set.warnDays,
    levels: [first, ...others],
  };
}

/** The benefits of a level; for a removed level, the benefits of the highest remaining level below it. */
export function levelOf({ levels }: Pick<VipTerms, 'levels'>, level: number): VipLevel {
  return levels[Math.min(level, levels.length - 1)] ?? levels[0];
}
