import type { RawCallback } from '../../../modules/payments/provider-callbacks/callback-reader.port.ts';
import type {
  PayoutAnswer,
  PayoutOrder,
  PayoutProvider,
  PayoutStatus,
} from '../../../modules/payments/withdrawals/payout-provider.port.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { writeSandboxCallback } from './sandbox-callback.ts';

export interface SandboxPayoutDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  readonly log: Log;
  /** The handler of callbacks, which the HTTP route uses as well. */
  readonly deliver: (raw: RawCallback) => Promise<void>;
}

export interface SandboxPayout extends PayoutProvider {
  /** Executes due payouts, and sends their callbacks. */
  readonly worker: DueWorker;
}

const PAYS_AFTER_MS = 1_000;
const COMES_BACK_AFTER_MS = 8_000;
const POLL_MS = 300;
const TAKEN_AT_ONCE = 50;

type Plan = {
  readonly answer: 'pending' | 'refused' | 'silence';
  readonly status: 'pending' | 'refused';
  readonly next: 'paid' | 'refused' | null;
};

/**
 * The last digits of the number decide: 0002 is refused; 0003 is paid, but gives no answer; 0004 is paid and then
 * reversed; 0005 is not paid, and gives no answer.
 */
function planFor(number: string): Plan {
  if (number.endsWith('0002')) return { answer: 'refused', status: 'refused', next: null };
  if (number.endsWith('0003')) return { answer: 'silence', status: 'pending', next: 'paid' };
  if (number.endsWith('0005')) return { answer: 'silence', status: 'pending', next: 'refused' };
  return { answer: 'pending', status: 'pending', next: 'paid' };
}

/**
 * A provider without external services. Its records are in its own tables, so that they survive restarts and are shared
 * by processes. A repeated reference is the same payout.
 */
export function createSandboxPayout(deps: SandboxPayoutDependencies): SandboxPayout {
  const { db, clock } = deps;

  async function find(siteId: string, reference: string) {
    return db
      .selectFrom('sandbox_payouts')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('reference', '=', reference)
      .executeTakeFirst();
  }

  async function send(order: PayoutOrder): Promise<PayoutAnswer> {
    const plan = planFor(order.destination.number);
    const now = clock();
    await db
      .insertInto('sandbox_payouts')
      .values({
        site_id: order.siteId,
        reference: order.reference,
        payout_id: newId('sbx', now.getTime()),
        amount_minor: order.amountMinor,
        currency: order.currency,
        status: plan.status,
        reason: order.destination.number.slice(-4),
        next_status: plan.next,
        next_at: plan.next === null ? null : new Date(now.getTime() + PAYS_AFTER_MS),
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'reference']).doNothing())
      .execute();
    if (plan.answer === 'silence') return { type: 'unknown', why: 'no_answer' };
    const stored = await find(order.siteId, order.reference);
    const providerReference = stored?.payout_id ?? '';
    if (stored?.status === 'paid') return { type: 'paid', providerReference };
    if (stored?.status === 'refused') return { type: 'refused', reason: 'account_unknown', providerReference };
    return { type: 'pending', providerReference };
  }

  /** Changes one due payout in the tables; the callback follows after the commit. */
  async function come(due: { site_id: string; reference: string }): Promise<void> {
    const now = clock();
    const stored = await find(due.site_id, due.reference);
    if (!stored?.next_status || !stored.next_at || stored.next_at > now) return;
    const comesBack = stored.next_status === 'paid' && stored.reason === '0004';
    const changed = await db
      .updateTable('sandbox_payouts')
      .set({
        status: stored.next_status,
        next_status: comesBack ? 'reversed' : null,
        next_at: comesBack ? new Date(now.getTime() + COMES_BACK_AFTER_MS) : null,
        changed_at: now,
      })
      .where('site_id', '=', due.site_id)
      .where('reference', '=', due.reference)
      // Another process may also have found the payout due; only one of the two changes it.
      .where('status', '=', stored.status)
      .returningAll()
      .executeTakeFirst();
    // Payouts that gave no answer also send no callback, so only polling finds their outcome.
    if (!changed || changed.reason === '0003' || changed.reason === '0005') return;
    await deps.deliver(
      writeSandboxCallback(
        deps.secrets,
        {
          event_id: `${changed.payout_id}.${changed.status}`,
          site: changed.site_id,
          reference: changed.reference,
          kind: 'payout',
          status: changed.status,
          payout_id: changed.payout_id,
        },
        now,
      ),
    );
  }

  const worker = createDueWorker({
    name: 'sandbox payouts',
    log: deps.log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 5,
    findDue: () =>
      db
        .selectFrom('sandbox_payouts')
        .select(['site_id', 'reference'])
        .where('next_at', '<=', clock())
        .orderBy('next_at')
        .limit(TAKEN_AT_ONCE)
        .execute(),
    run: come,
  });

  return {
    name: 'sandbox',
    worker,
    send,
    async fetchStatus(siteId, reference): Promise<PayoutStatus> {
      const stored = await find(siteId, reference);
      if (!stored) return { type: 'not_found' };
      const providerReference = stored.payout_id;
      switch (stored.status) {
        case 'paid':
        case 'pending':
          return { type: stored.status, providerReference };
        case 'refused':
        case 'reversed':
          return { type: stored.status, reason: 'declined', providerReference };
      }
    },
    async listPayouts(siteId, from, before) {
      const rows = await db
        .selectFrom('sandbox_payouts')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('created_at', '>=', from)
        .where('created_at', '<', before)
        .execute();
      return rows.map((row) => ({
        reference: row.reference,
        providerReference: row.payout_id,
        amountMinor: row.amount_minor,
        currency: row.currency,
        status: row.status,
        at: row.created_at,
      }));
    },
  };
}
