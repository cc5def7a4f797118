import { type PinAbove, strictestPinAbove } from '@pitaka/core/money/safe/own-pin-limit.ts';
import { DEFAULT_TERMS, type WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { formatMinor, smallestMinor } from '@pitaka/core/values/money.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readOperatorLimit } from '../../back-office/operator-limit/index.ts';
import {
  amountField,
  booleanField,
  defineSettings,
  integerField,
  limitField,
  percentField,
  textField,
  type WithSettings,
} from '../../site/settings/index.ts';

const ours = DEFAULT_TERMS;
const { bank, wallet } = ours.arrivalMinutes;

const limit = (label: string, minor: bigint, help?: string) =>
  amountField({ label, default: formatMinor(minor), guard: 'raise', ...(help ? { help } : {}) });

const minutes = (label: string, fallback: number) =>
  integerField({ label, default: fallback, unit: 'minutes', min: 0, max: 43_200 });

export const withdrawalSettings = defineSettings({
  section: 'withdrawal',
  title: 'Withdrawals',
  description: 'Limits, fees and the review by operators.',
  fields: {
    minimum: amountField({ label: 'Smallest withdrawal', default: formatMinor(ours.minimumMinor), min: '0.01' }),
    maximum: limit('Largest withdrawal', ours.maximumMinor),
    fee: limit('Fee', ours.feeMinor),
    feePercent: percentField({
      label: 'Fee on top, of the amount',
      default: formatMinor(ours.feeBps),
      max: '50',
      guard: 'raise',
    }),
    dayLimit: limit('Limit a day', ours.dayLimitMinor),
    weekLimit: limit('Limit a week', ours.weekLimitMinor),
    monthLimit: limit('Limit a month', ours.monthLimitMinor),
    reviewFrom: limit(
      'Reviewed from',
      ours.reviewFromMinor,
      'An operator reviews every withdrawal from this amount on.',
    ),
    reviewFromADay: limit(
      'Reviewed from, in 24 hours',
      ours.reviewFromADayMinor,
      'Above this sum of one user, an operator reviews every further withdrawal. At least the amount above.',
    ),
    twoPeopleFrom: limit('Two people from', ours.twoPeopleFromMinor, 'From this amount on two people approve.'),
    aloneADay: limitField({
      label: 'One operator approves alone, in 24 hours',
      default: formatMinor(ours.aloneADayMinor),
      empty: 'The limit per operator',
      guard: 'change',
      help: 'Above this sum a second person approves smaller ones as well. Empty: the limit per operator.',
    }),
    recallSeconds: integerField({
      label: 'Recall after approval',
      unit: 'seconds',
      default: ours.recallSeconds,
      guard: 'lower',
      min: 0,
      max: 3600,
      help: 'How long an approval can be recalled before the withdrawal is paid.',
    }),
    reviewAfterCountADay: integerField({
      label: 'Reviewed above this number a day',
      default: ours.reviewAfterCountADay,
      min: 0,
      max: 1000,
      guard: 'raise',
    }),
    coolingHours: integerField({
      label: 'New payout accounts wait',
      unit: 'hours',
      default: ours.coolingHours,
      min: 0,
      max: 720,
      guard: 'lower',
    }),
    pinRequired: booleanField({ label: 'Ask for the safe password', default: ours.pinRequired, guard: 'lower' }),
    pinAbove: limitField({ label: 'Ask for the safe password above', default: null, guard: 'raise' }),
    pinForNewAccount: booleanField({
      label: 'Ask for the safe password for a new payout account',
      default: ours.pinForNewAccount,
      guard: 'lower',
    }),
    bankFromMinutes: minutes('To a bank: from', bank.fromMinutes),
    bankToMinutes: minutes('To a bank: to', bank.toMinutes),
    walletFromMinutes: minutes('To a wallet: from', wallet.fromMinutes),
    walletToMinutes: minutes('To a wallet: to', wallet.toMinutes),
  },
  check(values) {
    return [
      ...(values.minimum > values.maximum ? (['maximum'] as const) : []),
      ...(values.bankFromMinutes > values.bankToMinutes ? (['bankToMinutes'] as const) : []),
      ...(values.walletFromMinutes > values.walletToMinutes ? (['walletToMinutes'] as const) : []),
    ];
  },
});

const provider = (label: string) =>
  textField({ label, pattern: /^[a-z0-9-]{1,40}$/, help: 'Empty: the server’s default.', guard: 'change' });

export const paymentSettings = defineSettings({
  section: 'payments',
  title: 'Payment providers',
  description: 'Who pays withdrawals, and the currency sent to providers.',
  fields: {
    currency: textField({
      label: 'Currency',
      pattern: /^[A-Z]{3}$/,
      help: 'ISO 4217, for a site that counts in coins.',
      guard: 'change',
    }),
    bankProvider: provider('Pays to banks'),
    walletProvider: provider('Pays to wallets'),
  },
});

/** A site's terms: its own figures, and defaults for the others. */
export function siteTerms(site: Pick<Site, 'unit' | 'settings'>): WithdrawalTerms {
  const set = withdrawalSettings.of(site);
  return {
    minimumMinor: set.minimum,
    maximumMinor: set.maximum,
    feeMinor: set.fee,
    feeBps: set.feePercent,
    dayLimitMinor: set.dayLimit,
    weekLimitMinor: set.weekLimit,
    monthLimitMinor: set.monthLimit,
    reviewFromMinor: set.reviewFrom,
    reviewFromADayMinor: set.reviewFromADay,
    twoPeopleFromMinor: set.twoPeopleFrom,
    aloneADayMinor: set.aloneADay ?? readOperatorLimit(site),
    recallSeconds: set.recallSeconds,
    reviewAfterCountADay: set.reviewAfterCountADay,
    coolingHours: set.coolingHours,
    arrivalMinutes: {
      bank: { fromMinutes: set.bankFromMinutes, toMinutes: set.bankToMinutes },
      wallet: { fromMinutes: set.walletFromMinutes, toMinutes: set.walletToMinutes },
    },
    pinRequired: set.pinRequired,
    pinAboveMinor: set.pinAbove,
    pinForNewAccount: set.pinForNewAccount,
    smallestMinor: smallestMinor(currencyOf(site)),
  };
}

/** Limits of one user that replace the site's; null: the site's limit applies. */
export interface OwnLimits {
  readonly dayMinor: bigint | null;
  readonly weekMinor: bigint | null;
  readonly monthMinor: bigint | null;
}

export function withOwnLimits(terms: WithdrawalTerms, own: OwnLimits | undefined): WithdrawalTerms {
  if (!own) return terms;
  return {
    ...terms,
    dayLimitMinor: own.dayMinor ?? terms.dayLimitMinor,
    weekLimitMinor: own.weekMinor ?? terms.weekLimitMinor,
    monthLimitMinor: own.monthMinor ?? terms.monthLimitMinor,
  };
}

/** With the user's own limit above which the safe's password is required, if it is lower than the site's. */
export function withOwnPinLimit(terms: WithdrawalTerms, own: PinAbove): WithdrawalTerms {
  return { ...terms, pinAboveMinor: strictestPinAbove(terms.pinAboveMinor, own) };
}

/** The terms of a user's level that replace the site's. */
export type LevelTerms = Partial<Pick<WithdrawalTerms, 'feeMinor' | 'dayLimitMinor' | 'monthLimitMinor'>>;

/** Provided by the domain of levels. */
export type LevelTermsOf = (site: Site, level: number) => LevelTerms;

/** The currency that is sent to providers: the site's, or the currency that a site with the neutral coin chose. */
export function currencyOf(site: Pick<Site, 'unit' | 'settings'>): string {
  if (site.unit !== 'COIN') return site.unit;
  return paymentSettings.of(site).currency || site.unit;
}

/** The provider of a site's withdrawals: the site's choice, or the server's default. */
export function providerNameOf(site: WithSettings, kind: 'bank' | 'wallet', fallback: string): string {
  const { bankProvider, walletProvider } = paymentSettings.of(site);
  return (kind === 'bank' ? bankProvider : walletProvider) || fallback;
}
