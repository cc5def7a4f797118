import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { findRecord, lockRecord } from '../../back-office/reviewed-records/index.ts';
import { listNoteWriters } from '../../back-office/users/index.ts';
import { recordAuditEvent } from '../../identity/audit/index.ts';
import { settleLocked } from './settle-deposit.ts';
import { DEPOSIT_RECORD, type DepositRow, listActors } from './store.ts';

/**
 * A charge-back that the bank reported to an operator: the payer took a credited deposit back. The user's balance is
 * debited, and the uncovered rest becomes a debt. If the provider reports the charge-back meanwhile, the approval can
 * only be rejected.
 */
export const chargeBackApproval = defineApproval({
  kind: 'charge_back',
  title: 'Charge-back of a deposit',
  target: {
    type: 'deposit',
    async find(db, siteId, id) {
      const deposit = await findRecord(db, DEPOSIT_RECORD, siteId, id);
      return deposit && { label: deposit.reference, uid: deposit.uid };
    },
  },
  schema: z.strictObject({}),
  permission: { request: 'deposit.decide', decide: 'approval.decide' },

  async check(tx, { siteId, targetId }) {
    const row = await lockRecord(tx, DEPOSIT_RECORD, siteId, targetId);
    return row?.state === 'Success' ? ok(null) : refuse('record_state', { state: row?.state });
  },

  /** The operator who accepted the deposit, or wrote a note about it, may not approve its charge-back. */
  async participants(db, { siteId, targetId, target }) {
    const actors = await listActors(db, siteId, targetId);
    const operators = actors.filter((by) => by.startsWith('operator:')).map((by) => by.slice('operator:'.length));
    const writers = await listNoteWriters(db, siteId, target.uid ?? '', `deposit:${targetId}`);
    return [...new Set([...operators, ...writers])];
  },

  /**
   * The order is locked: a provider's report about it either comes first and is in the preview, or comes later and
   * finds this payment already charged back.
   */
  async lock(tx, { siteId, targetId }) {
    const row = await lockRecord(tx, DEPOSIT_RECORD, siteId, targetId);
    if (row && row.extra_of !== null) await lockRecord(tx, DEPOSIT_RECORD, siteId, row.extra_of);
  },

  async preview(db, { siteId, targetId, unit }) {
    const row = await findRecord(db, DEPOSIT_RECORD, siteId, targetId);
    const credited = moneyText(row?.credited_minor ?? 0n, unit);
    const lines = [{ label: 'Credited by this deposit', before: credited, after: moneyText(0n, unit) }];
    const chargedBackMinor = row ? await sumChargedBackBeside(db, row) : 0n;
    if (chargedBackMinor === 0n) return lines;
    const amount = moneyText(chargedBackMinor, unit);
    return [...lines, { label: 'Charged back of other payments of its order', before: amount, after: amount }];
  },

  describe({ target }) {
    return `Charge deposit ${target.label} back`;
  },

  async execute(tx, { siteId, targetId: depositId, reason, checker }, now) {
    const row = await lockRecord(tx, DEPOSIT_RECORD, siteId, depositId);
    if (!row) return refuse('not_found');
    const by = `operator:${checker.operatorId}` as const;
    const statusUpdate = {
      status: 'charged_back',
      reason,
      by,
      origin: `${checker.address} ${checker.device}`,
    } as const;
    // The currency matters only for payments.
    const outcome = await settleLocked(tx, row, statusUpdate, '', now);
    if (outcome !== 'applied') return refuse('record_state');
    const { uid, reference } = row;
    const amount = formatMinor(row.credited_minor ?? row.amount_minor);
    const detail = { uid, reference, amount, from: row.state, to: 'Fail' };
    const auditEvent = { action: 'deposit.charge_back', target: `deposit:${depositId}`, reason, detail };
    await recordAuditEvent(tx, checker, auditEvent, now);
    return ok({ depositId });
  },
});

/**
 * The provider's report may have charged back another payment of the order than the operators mean. The approver has to
 * see that: otherwise the user pays twice.
 */
async function sumChargedBackBeside(db: Database | Transaction, row: DepositRow): Promise<bigint> {
  const orderId = row.extra_of ?? row.deposit_id;
  const refunds = await db
    .selectFrom('deposits')
    .select(['credited_minor', 'amount_minor'])
    .where('site_id', '=', row.site_id)
    .where((eb) => eb.or([eb('deposit_id', '=', orderId), eb('extra_of', '=', orderId)]))
    .where('deposit_id', '!=', row.deposit_id)
    .where('fail_kind', '=', 'charged_back')
    .execute();
  return refunds.reduce((sum, { credited_minor, amount_minor }) => sum + (credited_minor ?? amount_minor), 0n);
}
