import { DEFAULT_METHOD_TERMS, type DepositMethod } from '@pitaka/core/payments/deposits/terms.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import {
  amountField,
  amountListField,
  defineSettings,
  integerField,
  listField,
  optionalIntegerField,
  percentField,
  rowsField,
  textField,
  type WithSettings,
} from '../../site/settings/index.ts';
import type { DepositProviders } from './deposit-providers.ts';

const NAMES: Readonly<Record<string, string>> = { sandbox: 'Sandbox', xendit: 'Xendit', manual: 'Bank transfer' };
/** Payments by hand take days. */
const MANUAL_EXPIRES_AFTER_MINUTES = 3 * 24 * 60;
/** How long a payment takes from the payer to the balance. */
const ARRIVES_WITHIN_MINUTES = 5;
const MANUAL_ARRIVES_WITHIN_MINUTES = 24 * 60;
const { minimumMinor, maximumMinor, quickPicksMinor, expiresAfterMinutes } = DEFAULT_METHOD_TERMS;

const CODE = /^[a-z0-9-]{1,40}$/;

export const depositSettings = defineSettings({
  section: 'deposit',
  title: 'Deposits',
  description: 'The ways in which users of this site pay in.',
  fields: {
    reviewMinutes: integerField({
      label: 'Reviewed within',
      unit: 'minutes',
      default: 120,
      min: 1,
      max: 43_200,
      help: 'Payments that differ from the request are decided within this time; after it they are overdue.',
    }),
    rateTolerance: percentField({
      label: 'Another currency: largest difference from the rate',
      default: '2.00',
      max: '20',
      guard: 'raise',
      help: 'A credit further away from the day’s exchange rate needs two people.',
    }),
    methods: rowsField({
      label: 'Methods',
      help: 'Without any, the server’s provider is offered under its own name.',
      // Guarded, because these instructions name the account that users pay to.
      guard: 'change',
      columns: {
        code: textField({ label: 'Code', required: true, pattern: CODE, help: 'Stays the same for good.' }),
        provider: textField({ label: 'Provider', pattern: CODE, help: 'Empty: the same as the code.' }),
        name: textField({ label: 'Name', maxLength: 60, help: 'Empty: the name of the provider.' }),
        minimum: amountField({ label: 'Smallest deposit', default: formatMinor(minimumMinor), min: '0.01' }),
        maximum: amountField({ label: 'Largest deposit', default: formatMinor(maximumMinor), min: '0.01' }),
        quickPicks: amountListField({ label: 'Amounts to pick', default: quickPicksMinor.map(formatMinor) }),
        expiresAfterMinutes: optionalIntegerField({
          label: 'Expires after',
          unit: 'minutes',
          min: 1,
          max: 43_200,
          help: `Empty: ${expiresAfterMinutes} minutes, three days for payments by hand.`,
        }),
        arrivesWithinMinutes: optionalIntegerField({
          label: 'Arrives within',
          unit: 'minutes',
          min: 1,
          max: 43_200,
          help: `Said to users. Empty: ${ARRIVES_WITHIN_MINUTES} minutes, 24 hours for payments by hand.`,
        }),
        instructions: listField({
          label: 'Payment instructions',
          pattern: /^[^:]+:\s*\S/,
          help: 'For payments by hand, a line each: "Account number: 0012 3456".',
        }),
      },
    }),
  },
  check({ methods }) {
    const codes = new Set(methods.map(({ code }) => code));
    const isWhole = codes.size === methods.length && methods.every(({ minimum, maximum }) => minimum <= maximum);
    return isWhole ? [] : ['methods'];
  },
});

/** A deposit method with its provider. */
export interface SiteMethod extends DepositMethod {
  readonly provider: string;
  /** How long a payment usually takes to arrive, as users are told. */
  readonly arrivesWithinMinutes: number;
}

type MethodRow = ReturnType<typeof depositSettings.of>['methods'][number];

/**
 * The methods of a site. A method by hand is offered only if it has instructions, and a provider's method only if this
 * server has the provider.
 */
export function siteDepositMethods(site: WithSettings, providers: DepositProviders): SiteMethod[] {
  const { methods } = depositSettings.of(site);
  const list = methods.length > 0 ? methods.map(toMethod) : [ownMethodOf(providers.fallback)];
  return list.filter((method) => {
    const provider = providers.find(method.provider);
    return provider !== undefined && (provider.way !== 'instructions' || method.instructions.length > 0);
  });
}

/** The name of a method, even if the site no longer offers it. */
export function methodNameOf(site: WithSettings, code: string): string {
  const row = depositSettings.of(site).methods.find((method) => method.code === code);
  return row ? toMethod(row).name : (NAMES[code] ?? code);
}

function toMethod(row: MethodRow): SiteMethod {
  const provider = row.provider || row.code;
  return {
    code: row.code,
    provider,
    name: row.name || (NAMES[provider] ?? provider),
    minimumMinor: row.minimum,
    maximumMinor: row.maximum,
    quickPicksMinor: row.quickPicks.filter((pick) => pick >= row.minimum && pick <= row.maximum),
    expiresAfterMinutes: row.expiresAfterMinutes ?? ordinaryMinutesOf(provider),
    arrivesWithinMinutes: row.arrivesWithinMinutes ?? ordinaryArrivalOf(provider),
    instructions: row.instructions.map((line) => {
      const [label = '', value = ''] = line.split(/:(.*)/s);
      return { label: label.trim(), value: value.trim() };
    }),
  };
}

function ownMethodOf(provider: string): SiteMethod {
  return {
    ...DEFAULT_METHOD_TERMS,
    code: provider,
    provider,
    name: NAMES[provider] ?? provider,
    expiresAfterMinutes: ordinaryMinutesOf(provider),
    arrivesWithinMinutes: ordinaryArrivalOf(provider),
  };
}

function ordinaryMinutesOf(provider: string): number {
  return provider === 'manual' ? MANUAL_EXPIRES_AFTER_MINUTES : expiresAfterMinutes;
}

function ordinaryArrivalOf(provider: string): number {
  return provider === 'manual' ? MANUAL_ARRIVES_WITHIN_MINUTES : ARRIVES_WITHIN_MINUTES;
}
