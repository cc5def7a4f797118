import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { dayIn } from '../kit/site-day.ts';

export type WalletRecord = AnswerOf<'/wallet/records'>['content'][number];

/** A record's name: a withdrawal that adds to the balance is a returned withdrawal. */
export function recordName({ kind, amount }: Pick<WalletRecord, 'kind' | 'amount'>) {
  return kind === 'withdrawal' && !amount.startsWith('-')
    ? ('records.withdrawalReturned' as const)
    : (`records.kind.${kind}` as const);
}

/**
 * The day of the sales behind a commission, by which the report counts them; undefined for other records, and for sales
 * that settled on their own day.
 */
export function soldDay({ record, at }: Pick<WalletRecord, 'record' | 'at'>, timezone: string): string | undefined {
  if (record?.page !== 'sales') return undefined;
  const [day] = record.id.split(' ');
  return day === dayIn(timezone, new Date(at)) ? undefined : day;
}
