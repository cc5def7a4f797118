import { parseAmount } from '@pitaka/core/values/money.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

interface AmountSpan {
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
}

/** The conditions of a list's filter 'amount from, to' on an expression in hundredths. */
export function withinAmounts(of: RawBuilder<unknown>, { amountFrom, amountTo }: AmountSpan): RawBuilder<SqlBool>[] {
  const least = minorOf(amountFrom);
  const most = minorOf(amountTo);
  return [
    ...(least === undefined ? [] : [sql<SqlBool>`${of} >= ${least}`]),
    ...(most === undefined ? [] : [sql<SqlBool>`${of} <= ${most}`]),
  ];
}

function minorOf(amount: string | undefined): bigint | undefined {
  const minor = amount === undefined ? undefined : parseAmount(amount.replaceAll(',', ''));
  return minor?.ok ? minor.value : undefined;
}
