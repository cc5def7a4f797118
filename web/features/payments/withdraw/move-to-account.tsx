import { MoveRow } from '../../../kit/move-row.tsx';
import type { Move } from '../../../kit/moves-on-the-way.ts';
import { numberOf, type PayoutAccount } from '../../../wallet/payout-account.ts';
import { accountText, type SentWithdrawal } from './withdrawal.ts';

export interface MoveToAccountProps {
  move: Move<SentWithdrawal>;
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
