import { type HouseAccount, userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { amount } from '../../../platform/http/check-fields.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { openAccount, postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { lockSite, readSite } from '../../site/sites/published.ts';
import { defineApproval, type Execution, type Proposal } from '../approvals/index.ts';
import { adjustmentSettings } from './adjustment-settings.ts';
import { userTarget } from './user-target.ts';

const schema = z.strictObject({
  direction: z.enum(['credit', 'debit'], 'field_invalid'),
  /** Decimal text. */
  amount,
  /** The site account on the other side. */
  source: z.enum(['correction', 'suspense', 'goodwill', 'bank'], 'field_invalid'),
});
type Adjustment = z.output<typeof schema>;

/** The counter-account on the site's side shows the reason of an adjustment. */
const HOUSE_ACCOUNT: Readonly<Record<Adjustment['source'], HouseAccount>> = {
  correction: 'house:equity',
  suspense: 'house:suspense',
  goodwill: 'house:expense.bonus',
  // Manual payouts and deposits are booked here; an adjustment can book unexpected movements at the bank.
  bank: 'house:psp:manual',
};

/** Credits or debits a user by hand. The approval's id is the journal's key, so it is posted at most once. */
export const adjustmentApproval = defineApproval({
  kind: 'adjustment',
  title: 'Balance adjustment',
  target: userTarget,
  schema,
  permission: { request: 'adjustment.request', decide: 'approval.decide' },

  async check(tx, { siteId, payload }) {
    if (minorOf(payload) === 0n) return refuse('amount_too_small');
    return checkBounds(tx, siteId, payload);
  },

  async preview(db, { siteId, unit, targetId, payload }) {
    const before = await readBalance(db, siteId, userAccount(targetId, 'available'));
    const after = payload.direction === 'credit' ? before + minorOf(payload) : before - minorOf(payload);
    // Both balances change while users play and pay; the adjusted amount is the payload's in any case.
    const aside = { isInformational: true } as const;
    const available = {
      label: 'Available balance',
      before: moneyText(before, unit),
      after: moneyText(after, unit),
      ...aside,
    };
    const { ceiling } = await readSettings(db, siteId);
    const most = {
      label: 'Largest adjustment of the site',
      before: moneyText(ceiling, unit),
      after: '',
      isUnchanged: true,
    } as const;
    if (payload.source !== 'suspense') return [available, most];
    const suspense = await readBalance(db, siteId, 'house:suspense');
    const left = payload.direction === 'credit' ? suspense - minorOf(payload) : suspense + minorOf(payload);
    const waiting = { label: 'Suspense', before: moneyText(suspense, unit), after: moneyText(left, unit), ...aside };
    return [available, waiting, most];
  },

  describe({ payload, unit }) {
    const action = payload.direction === 'credit' ? 'Credit' : 'Debit';
    return `${action} ${moneyText(minorOf(payload), unit)} (${payload.source})`;
  },

  async execute(tx, execution, now) {
    const { siteId, targetId: uid, unit, checker, payload } = execution;
    // Locked: otherwise two simultaneous adjustments would both use the same money in suspense.
    await lockSite(tx, siteId);
    const bounds = await checkBounds(tx, siteId, payload);
    if (!bounds.ok) return bounds;
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

/** At most the site's limit; from suspense, at most the money that is not reserved for deposits in review. */
async function checkBounds(
  tx: Transaction,
  siteId: string,
  payload: Adjustment,
): Promise<Result<null, 'amount_too_large' | 'suspense_too_low'>> {
  const { ceiling } = await readSettings(tx, siteId);
  if (minorOf(payload) > ceiling) return refuse('amount_too_large', { maximum: formatMinor(ceiling) });
  if (payload.source !== 'suspense' || payload.direction === 'debit') return ok(null);
  const free = (await readBalance(tx, siteId, 'house:suspense')) - (await sumInReview(tx, siteId));
  return minorOf(payload) > free ? refuse('suspense_too_low') : ok(null);
}

async function readSettings(db: Database | Transaction, siteId: string) {
  return adjustmentSettings.of(await readSite(db, siteId));
}

/** Money in suspense for deposits in review. */
async function sumInReview(tx: Transaction, siteId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(suspended_minor), 0)::text AS sum FROM deposits
    WHERE site_id = ${siteId} AND state = 'WaitReview'`.execute(tx);
  return BigInt(rows[0]?.sum ?? '0');
}

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
