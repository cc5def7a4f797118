import { formatMinor } from '@pitaka/core/values/money.ts';
import * as z from 'zod/mini';

/** An added value. Amounts in currencies without a rate are listed separately. */
interface AddedAmounts {
  readonly sumMinor: bigint;
  /** Amounts without an exchange rate so far, by currency. */
  readonly withoutRate: ReadonlyMap<string, bigint>;
}

/** The form stored in an approval. */
export const approvedValue = z.strictObject({ sum: z.string(), withoutRate: z.record(z.string(), z.string()) });

interface Agreed {
  readonly sum: string;
  /** Absent in requests that are older than this field. */
  readonly withoutRate?: Readonly<Record<string, string>> | undefined;
}

export function storedValue({ sumMinor, withoutRate }: AddedAmounts): z.output<typeof approvedValue> {
  return { sum: formatMinor(sumMinor), withoutRate: storedAmounts(withoutRate) };
}

export function storedAmounts(amounts: ReadonlyMap<string, bigint>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([currency, minor]) => [currency, formatMinor(minor)]));
}

/** Whether the effect exceeds the request: sources keep reporting while a second person decides. */
export function exceedsApproved(
  { sumMinor, withoutRate }: AddedAmounts,
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
