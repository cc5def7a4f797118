import { type HouseAccount, userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { openAccount, postInTransaction } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import type { Execution, Executor } from '../approvals/index.ts';

export type AdjustmentSource = 'correction' | 'suspense' | 'goodwill';

/** What was asked for, as it is stored until somebody approves. */
export interface AdjustmentCommand {
  readonly direction: 'credit' | 'debit';
  /** Decimal text, two places. */
  readonly amount: string;
  readonly source: AdjustmentSource;
}

/** Which account of the house gives or takes: the books say what an adjustment was for. */
const HOUSE_ACCOUNT: Readonly<Record<AdjustmentSource, HouseAccount>> = {
  correction: 'house:equity',
  suspense: 'house:suspense',
  goodwill: 'house:expense.bonus',
};

/** Posts an approved adjustment. The request's id is the journal's key: carried out twice, it is still posted once. */
export const adjustBalance: Executor = async (tx, execution, now) => {
  const command = execution.command as unknown as AdjustmentCommand;
  const amount = parseAmount(command.amount);
  if (!amount.ok) throw new Error(`a stored adjustment has the amount ${command.amount}`);
  const { uid, unit, checker, requestId } = execution;
  if (!(await openAccount(tx, checker.siteId, uid, unit))) return refuse('not_found');
  const posted = await postInTransaction(
    tx,
    {
      siteId: checker.siteId,
      journal: { kind: 'adjustment', moves: [moveOf(command, { uid, unit, minor: amount.value })] },
      key: requestId,
      body: JSON.stringify(command),
      actor: `operator:${checker.operatorId}`,
      origin: `${checker.address} ${checker.device}`,
      reason: execution.reason,
    },
    now,
  );
  if (posted.ok) {
    await pushToUser(tx, execution);
    return ok({ journalId: posted.value.journalId });
  }
  switch (posted.code) {
    case 'balance_too_low':
      return refuse('amount_above_balance');
    case 'balance_too_high':
      return refuse('recipient_full');
    case 'busy':
      return refuse('busy');
    default:
      throw new Error(`an approved adjustment was refused: ${posted.code}`);
  }
};

function moveOf(command: AdjustmentCommand, money: { uid: string; unit: string; minor: bigint }): Move {
  const user = userAccount(money.uid, 'available');
  const house = HOUSE_ACCOUNT[command.source];
  const amount = { unit: money.unit, minor: money.minor };
  return command.direction === 'credit' ? { from: house, to: user, amount } : { from: user, to: house, amount };
}

async function pushToUser(tx: Transaction, { uid, checker }: Execution): Promise<void> {
  await publishLive(tx, { siteId: checker.siteId, uid, kind: 'balance', body: {} });
}
