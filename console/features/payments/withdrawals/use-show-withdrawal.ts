import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../data/use-call.ts';
import { useOperator } from '../../../session/use-operator.ts';
import type { Withdrawal, WithdrawalDetail } from './withdrawal.ts';

/**
 * Shows at once what an action on the open withdrawal answered: the next action then names the version that this one
 * made, and not the one before, which would be refused as changed by somebody.
 */
export function useShowWithdrawal(): (after: Withdrawal) => void {
  const client = useQueryClient();
  const { site } = useOperator();
  return (after) => {
    const key = queryKeyOf(site.id, '/console/withdrawals/detail', { id: after.id });
    client.setQueryData<WithdrawalDetail>(key, (shown) => shown && { ...shown, withdrawal: after });
  };
}
