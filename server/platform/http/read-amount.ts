import { parseAmount, smallestMinor } from '@pitaka/core/values/money.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';

/** Parses the field `amount` into hundredths. Requires whole units if the currency has no decimals. */
export function readAmount(text: string, currency: string): Result<bigint, 'input_invalid'> {
  const amount = parseAmount(text);
  if (!amount.ok) return refuse('input_invalid', { fields: { amount: 'amount_format' } });
  if (amount.value % smallestMinor(currency) !== 0n) {
    return refuse('input_invalid', { fields: { amount: 'amount_whole' } });
  }
  return amount;
}

/** Like readAmount, for amounts above zero. */
export function readAmountAboveZero(text: string, currency: string): Result<bigint, 'input_invalid'> {
  const amount = readAmount(text, currency);
  if (!amount.ok || amount.value > 0n) return amount;
  return refuse('input_invalid', { fields: { amount: 'amount_format' } });
}
