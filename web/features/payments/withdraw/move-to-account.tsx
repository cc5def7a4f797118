import { MoveRow } from '../../../kit/move-row.tsx';
import type { PendingOperation } from '../../../kit/move-state.ts';
import { numberOf, type PayoutAccount } from '../../../wallet/payout-account.ts';
import { accountText, type SentWithdrawal } from './withdrawal.ts';

export interface MoveToAccountProps {
  move: PendingOperation<SentWithdrawal>;
  account: PayoutAccount;
}

/** A sent withdrawal whose outcome is unknown; links to its form. */
export function MoveToAccount({ move, account }: MoveToAccountProps) {
  return (
    <MoveRow
      move={move}
      title={accountText({ name: account.name, number: numberOf(account) })}
      link={{ to: '/WithdrawStep/$id', params: { id: account.id } }}
    />
  );
}
