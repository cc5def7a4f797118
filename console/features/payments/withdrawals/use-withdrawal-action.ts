import type { AnswerOf, CallPath } from '@pitaka/contract/calls/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../data/use-call.ts';
import { type Command, type CommandOptions, useCommand } from '../../../data/use-command.ts';
import { useOperator } from '../../../session/use-operator.ts';
import type { WithdrawalDetail } from './withdrawal-record.tsx';
import type { Withdrawal } from './withdrawals-page.tsx';

/** The deeds that answer the withdrawal as it is after them. */
type ActionPath = { [Path in CallPath]: AnswerOf<Path> extends Withdrawal ? Path : never }[CallPath];

/**
 * A deed on the withdrawal that is open. What it answers is shown at once: the next deed then names the version that
 * this one made, and not the one before, which would be refused as changed by somebody.
 */
export function useWithdrawalAction<Path extends ActionPath>(
  path: Path,
  options: CommandOptions<Path> = {},
): Command<Path> {
  const client = useQueryClient();
  const { site } = useOperator();
  return useCommand(path, {
    ...options,
    onDone: (answer, body) => {
      const after = answer as Withdrawal;
      const key = queryKeyOf(site.id, '/console/withdrawals/detail', { id: after.id });
      client.setQueryData<WithdrawalDetail>(key, (shown) => shown && { ...shown, withdrawal: after });
      options.onDone?.(answer, body);
    },
  });
}
