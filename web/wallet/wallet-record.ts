import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type WalletRecord = AnswerOf<'/wallet/records'>['content'][number];

/** A record's name: a withdrawal that adds to the balance is a returned withdrawal. */
export function recordName({ kind, amount }: Pick<WalletRecord, 'kind' | 'amount'>) {
  return kind === 'withdrawal' && !amount.startsWith('-')
    ? ('records.withdrawalReturned' as const)
    : (`records.kind.${kind}` as const);
}
