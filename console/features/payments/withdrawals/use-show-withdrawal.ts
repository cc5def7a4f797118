import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../data/use-call.ts';
import { useOperator } from '../../../session/use-operator.ts';
import type { Withdrawal, WithdrawalDetail } from './withdrawal.ts';

/**
 * Shows the result of an action on the open withdrawal at once: the next action then names the new version. With the
 * old version it would be refused, as if another operator had changed the record.
 */
export function useShowWithdrawal(): (after: Withdrawal) => void {
  const client = useQueryClient();
  const { site } = useOperator();
  return (after) => {
    const key = queryKeyOf(site.id, '/console/withdrawals/detail', { id: after.id });
    client.setQueryData<WithdrawalDetail>(key, (shown) => shown && { ...shown, withdrawal: after });
  };
}
