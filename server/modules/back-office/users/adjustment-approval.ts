import { type HouseAccount, userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { amount } from '../../../platform/http/check-fields.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { openAccount, postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { defineApproval, type Execution, type Proposal } from '../approvals/index.ts';
import { userTarget } from './user-target.ts';

const schema = z.strictObject({
  direction: z.enum(['credit', 'debit'], 'field_invalid'),
  /** Decimal text. */
  amount,
  /** The site account on the other side. */
  source: z.enum(['correction', 'suspense', 'goodwill'], 'field_invalid'),
});
type Adjustment = z.output<typeof schema>;

/** The site account on the other side shows what an adjustment was for. */
const HOUSE_ACCOUNT: Readonly<Record<Adjustment['source'], HouseAccount>> = {
  correction: 'house:equity',
  suspense: 'house:suspense',
  goodwill: 'house:expense.bonus',
};

/** Money credited to a user or debited by hand. The approval's id is the journal's key: it is posted once at most. */
export const adjustmentApproval = defineApproval({
  kind: 'adjustment',
  title: 'Balance adjustment',
  target: userTarget,
  schema,
  permission: { request: 'adjustment.request', decide: 'approval.decide' },

  async check(_tx, { payload }) {
    return minorOf(payload) === 0n ? refuse('amount_too_small') : ok(null);
  },

  async preview(db, { siteId, unit, targetId, payload }) {
    const before = await readBalance(db, siteId, userAccount(targetId, 'available'));
    const after = payload.direction === 'credit' ? before + minorOf(payload) : before - minorOf(payload);
    return [{ label: 'Available balance', before: moneyText(before, unit), after: moneyText(after, unit) }];
  },

  describe({ payload, unit }) {
    const action = payload.direction === 'credit' ? 'Credit' : 'Debit';
    return `${action} ${moneyText(minorOf(payload), unit)} (${payload.source})`;
  },

  async execute(tx, execution, now) {
    const { siteId, targetId: uid, unit, checker, payload } = execution;
    if (!(await openAccount(tx, siteId, uid, unit))) return refuse('not_found');
    const posted = await postInTransaction(
      tx,
      {
        siteId,
        journal: { kind: 'adjustment', moves: [moveOf(execution)] },
        key: execution.approvalId,
        recordId: execution.approvalId,
        body: JSON.stringify(payload),
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
  },
});

function minorOf(payload: Adjustment): bigint {
  const minor = parseAmount(payload.amount);
  if (!minor.ok) throw new Error('the schema let through what is no amount');
  return minor.value;
}

function moveOf({ targetId, unit, payload }: Proposal<Adjustment>): Move {
  const user = userAccount(targetId, 'available');
  const house = HOUSE_ACCOUNT[payload.source];
  const money = { unit, minor: minorOf(payload) };
  return payload.direction === 'credit'
    ? { from: house, to: user, amount: money }
    : { from: user, to: house, amount: money };
}

async function pushToUser(tx: Transaction, { siteId, targetId }: Execution<Adjustment>): Promise<void> {
  await publishLive(tx, { siteId, uid: targetId, kind: 'balance', body: {} });
}
