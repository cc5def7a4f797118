import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { lockSite } from '../../site/sites/published.ts';
import { type ApprovalTarget, defineApproval } from '../approvals/index.ts';

const SUSPENSE = 'house:suspense';

const suspenseTarget: ApprovalTarget = {
  type: 'account',
  find: async (_db, _siteId, id) => (id === SUSPENSE ? { label: 'Suspense' } : undefined),
};

/**
 * A negative suspense account means that more money was given out than came in. New deficits can no longer arise; an
 * old one is the site's loss, which two people confirm. The approval's id is the journal's key, so it is posted at most
 * once.
 */
export const suspenseApproval = defineApproval({
  kind: 'suspense',
  title: 'Suspense brought back to zero',
  target: suspenseTarget,
  schema: z.strictObject({}),
  permission: { request: 'adjustment.request', decide: 'approval.decide' },

  async check(tx, { siteId }) {
    const missing = await readMissing(tx, siteId);
    return missing.ok ? ok(null) : missing;
  },

  // Locked: a pending adjustment could cover the same deficit, and money of a deposit that arrives now belongs to that
  // deposit.
  async lock(tx, { siteId }) {
    await lockSite(tx, siteId);
  },

  async preview(db, { siteId, unit }) {
    const [suspense, own] = await Promise.all([readBalance(db, siteId, SUSPENSE), readBalance(db, siteId, OWN)]);
    const missing = suspense < 0n ? -suspense : 0n;
    return [
      { label: 'Suspense', before: moneyText(suspense, unit), after: moneyText(0n, unit), sum: missing },
      {
        label: "The site's own money",
        before: moneyText(own, unit),
        after: moneyText(own + suspense, unit),
        isInformational: true,
      },
    ];
  },

  describe: () => "Suspense is brought back to zero out of the site's own money",

  async execute(tx, { siteId, unit, approvalId, checker, reason }, now) {
    const missing = await readMissing(tx, siteId);
    if (!missing.ok) return missing;
    const moves = [{ from: OWN, to: SUSPENSE, amount: { unit, minor: missing.value } }] as const;
    const posted = await postInTransaction(
      tx,
      {
        siteId,
        journal: { kind: 'adjustment', moves },
        key: approvalId,
        recordId: approvalId,
        body: '',
        actor: `operator:${checker.operatorId}`,
        origin: `${checker.address} ${checker.device}`,
        reason,
      },
      now,
    );
    if (posted.ok) return ok({ journalId: posted.value.journalId });
    if (posted.code === 'busy') return refuse('busy');
    throw new Error(`bringing suspense back was refused: ${posted.code}`);
  },
});

const OWN = 'house:equity';

/** The deficit of suspense, at least zero. */
async function readMissing(db: Database | Transaction, siteId: string): Promise<Result<bigint, 'record_state'>> {
  const balance = await readBalance(db, siteId, SUSPENSE);
  return balance < 0n ? ok(-balance) : refuse('record_state');
}
