import type { PendingOperation } from '../../../kit/operation-state.ts';
import { PendingOperationRow } from '../../../kit/pending-operation-row.tsx';
import { numberOf, type PayoutAccount } from '../../../wallet/payout-account.ts';
import { accountText, type SentWithdrawal } from './withdrawal.ts';

export interface PendingWithdrawalProps {
  move: PendingOperation<SentWithdrawal>;
  account: PayoutAccount;
}

/** A sent withdrawal whose outcome is unknown; links to its form. */
export function PendingWithdrawal({ move, account }: PendingWithdrawalProps) {
  return (
    <PendingOperationRow
      move={move}
      title={accountText({ name: account.name, number: numberOf(account) })}
      link={{ to: '/WithdrawStep/$id', params: { id: account.id } }}
    />
  );
}
