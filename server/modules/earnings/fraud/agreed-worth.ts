import { formatMinor } from '@pitaka/core/values/money.ts';
import * as z from 'zod/mini';

/** What something brings, as far as rates are known. */
interface Brings {
  readonly sumMinor: bigint;
  /** By currency, what nobody knows the worth of yet. */
  readonly withoutRate: ReadonlyMap<string, bigint>;
}

/** How it is kept with what a second person agrees to. */
export const agreedWorth = z.strictObject({ sum: z.string(), withoutRate: z.record(z.string(), z.string()) });

interface Agreed {
  readonly sum: string;
  /** Undefined in what was asked for before it was kept. */
  readonly withoutRate?: Readonly<Record<string, string>> | undefined;
}

export function storedWorth({ sumMinor, withoutRate }: Brings): z.output<typeof agreedWorth> {
  return { sum: formatMinor(sumMinor), withoutRate: storedAmounts(withoutRate) };
}

export function storedAmounts(amounts: ReadonlyMap<string, bigint>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([currency, minor]) => [currency, formatMinor(minor)]));
}

/** Sources go on reporting while a second person thinks: what happens is what was asked for, or less. */
export function isMoreThanAgreed(
  { sumMinor, withoutRate }: Brings,
  { sum, withoutRate: agreed = {} }: Agreed,
): boolean {
  return (
    sumMinor > minorOf(sum) || [...withoutRate].some(([currency, minor]) => minor > minorOf(agreed[currency] ?? '0.00'))
  );
}

export function withoutRateLines(amounts: Readonly<Record<string, string>>) {
  const texts = Object.entries(amounts).map(([currency, amount]) => `${currency} ${amount}`);
  return texts.length === 0 ? [] : [{ label: 'Without an exchange rate', before: '', after: texts.join(', ') }];
}

function minorOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}
