import type { Prize } from '@pitaka/core/play/wheel/prize.ts';
import { oddsAddUp, tryAgainOf } from '@pitaka/core/play/wheel/prize.ts';
import type { Site } from '../../../platform/http/site.ts';
import {
  amountField,
  booleanField,
  choiceField,
  defineSettings,
  type Field,
  limitField,
  optionalIntegerField,
  percentField,
  rowsField,
  textField,
  type WithSettings,
} from '../../site/settings/index.ts';

const DAY = /^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
const MOST_PRIZES = 16;

const nameField = (label: string, required = false) => textField({ label, required, maxLength: 40 });

const codeField = textField({
  label: 'Code',
  required: true,
  pattern: /^[a-z0-9-]{1,40}$/,
  help: 'Stays the same for good.',
});

const prizeRows = rowsField({
  label: 'Prizes',
  help: 'In this order they are on the wheel and the odds are added up. Together they are 100 %; one of them is "no prize".',
  guard: 'change',
  maxRows: MOST_PRIZES,
  columns: {
    id: codeField,
    kind: choiceField({
      label: 'Kind',
      default: 'money',
      choices: { money: 'money', thing: 'something a person hands over', none: 'no prize' },
    }),
    amount: amountField({ label: 'Amount', default: '0.00', max: '1000000.00' }),
    odds: percentField({ label: 'Odds', default: '0' }),
    stock: optionalIntegerField({ label: 'Stock', min: 0, max: 1_000_000 }),
    name: nameField('Name', true),
    name_es: nameField('Spanish'),
    name_ko: nameField('Korean'),
    name_zh_CN: nameField('Chinese'),
    name_en_PH: nameField('Philippine English'),
  },
});

/**
 * The Filipino names are a list of their own, not a column of the prizes: version 1.0 would refuse the whole list
 * because of the column, and close the wheel.
 */
const filipinoRows = rowsField({
  label: 'Names in Filipino',
  help: 'By the code of the prize.',
  guard: 'change',
  maxRows: MOST_PRIZES,
  columns: { id: codeField, name: nameField('Name', true) },
});

export const wheelSettings = defineSettings({
  section: 'wheel',
  title: 'Wheel',
  description:
    'Seven free spins for each user, one a day. The designer at Players shows the wheel while it is changed.',
  fields: {
    campaign: textField({
      label: 'Campaign',
      default: 'first',
      required: true,
      pattern: /^[a-z0-9-]{1,40}$/,
      guard: 'change',
      help: 'Another code is another campaign: everyone has their spins again, stock and budget begin anew.',
    }),
    from: textField({
      label: 'First day',
      pattern: DAY,
      guard: 'change',
      help: 'Of the site: 2026-12-01. Empty: open already.',
    }),
    to: textField({ label: 'Last day', pattern: DAY, guard: 'change', help: 'Empty: until it is changed.' }),
    prizes: prizeRows,
    filipinoNames: filipinoRows,
    budget: limitField({
      label: 'Budget',
      default: '10000.00',
      guard: 'raise',
      help: 'What all prizes of money of the campaign may come to. Above it "no prize" takes the place, and the record says so.',
    }),
    payAtOnceBelow: amountField({
      label: 'Paid at once below',
      default: '100.00',
      guard: 'raise',
      help: 'Prizes of money from this amount on, and everything that is not money, wait for a person.',
    }),
    doublingRecharge: amountField({
      label: 'Doubled from a recharge of',
      default: '2000.00',
      guard: 'lower',
      help: 'Once a user’s deposits come to this, prizes of money count twice.',
    }),
    oneDevice: booleanField({
      label: 'One first spin for each device',
      default: true,
      guard: 'change',
      help: 'Who logs in on a device where another user had a first spin of the campaign gets none.',
    }),
  },
  check: ({ prizes, from, to }) => [
    ...(areSound(prizes) ? [] : (['prizes'] as const)),
    ...(from !== '' && to !== '' && from > to ? (['to'] as const) : []),
  ],
  refuse: ({ prizes }): { prizes?: string } =>
    prizes.length > 0 && !oddsAddUp(prizes.map(numbersOf)) ? { prizes: 'odds_not_whole' } : {},
});

type PrizeRow = typeof prizeRows extends Field<readonly (infer Row)[]> ? Row : never;
type FilipinoRow = typeof filipinoRows extends Field<readonly (infer Row)[]> ? Row : never;

export interface WheelPrize extends Prize {
  readonly names: Readonly<Record<string, string>>;
}

export interface Wheel {
  readonly campaign: string;
  /** The first and last of the site's days; '': open-ended. */
  readonly from: string;
  readonly to: string;
  /** Empty: the site has no wheel yet. */
  readonly prizes: readonly WheelPrize[];
  readonly budgetMinor: bigint | null;
  readonly payAtOnceBelowMinor: bigint;
  readonly doublingMinor: bigint;
  /** Whether a device gives only one person a first spin. */
  readonly isOneADevice: boolean;
}

export type WheelSite = Pick<Site, 'siteId' | 'unit' | 'timezone' | 'settings'>;

export function wheelOf(site: WithSettings): Wheel {
  const { campaign, from, to, prizes, filipinoNames, budget, payAtOnceBelow, doublingRecharge, oneDevice } =
    wheelSettings.of(site);
  return {
    ...{ campaign, from, to },
    prizes: prizes.map((row) => ({ ...numbersOf(row), names: namesOf(row, filipinoNames) })),
    budgetMinor: budget,
    payAtOnceBelowMinor: payAtOnceBelow,
    doublingMinor: doublingRecharge,
    isOneADevice: oneDevice,
  };
}

function areSound(prizes: readonly PrizeRow[]): boolean {
  if (prizes.length === 0) return true;
  const numbers = prizes.map(numbersOf);
  return (
    oddsAddUp(numbers) &&
    tryAgainOf(numbers) !== undefined &&
    new Set(prizes.map(({ id }) => id)).size === prizes.length &&
    prizes.every(({ kind, amount }) => (kind === 'money') === amount > 0n)
  );
}

function numbersOf({ id, kind, amount, odds, stock }: PrizeRow): Prize {
  return { id, kind, amountMinor: amount, odds: Number(odds), stock };
}

function namesOf(
  { id, name, name_es, name_ko, name_zh_CN, name_en_PH }: PrizeRow,
  filipinoNames: readonly FilipinoRow[],
): Record<string, string> {
  const fil = filipinoNames.find((row) => row.id === id)?.name ?? '';
  const names = { 'en-US': name, es: name_es, ko: name_ko, 'zh-CN': name_zh_CN, 'en-PH': name_en_PH, fil };
  return Object.fromEntries(Object.entries(names).filter(([, text]) => text !== ''));
}

/** A prize's name in a language; English if the site gave none. */
export function nameIn(names: Readonly<Record<string, string>>, locale: string): string {
  return names[locale] ?? names['en-US'] ?? '';
}
