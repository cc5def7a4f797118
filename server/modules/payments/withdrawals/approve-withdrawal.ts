import { type ApprovalRefusal, decideApproval } from '@pitaka/core/payments/withdrawals/decide-approval.ts';
import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  asOperator,
  type ReviewRefusal,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import { listNoteWriters } from '../../back-office/users/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { decideAnother, findBonds, listOnePerson, lockOnePerson } from '../../identity/operators/index.ts';
import type { PayoutProviders } from './payout-providers.ts';
import { pushToUser } from './settle-payout.ts';
import { readStops, type Stop, WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

export interface ApproveDependencies {
  readonly db: Database;
  readonly providers: PayoutProviders;
}

const MS = 1000;

/** Until then the approving operator can recall it: no worker has begun to pay it. */
function recallableUntil({ recallSeconds }: WithdrawalTerms, now: Date): Date {
  return new Date(now.getTime() + recallSeconds * MS);
}

/**
 * Releases it to be paid. From the site's threshold on, and above the daily sum of one operator, the first of two
 * approvals is only stored.
 */
export function approveWithdrawal(
  deps: ApproveDependencies,
  actor: Actor,
  seen: SeenRecord & { /** One of several, approved from the list. */ readonly isUnopened?: boolean },
  terms: WithdrawalTerms,
  now: Date,
): Promise<Result<WithdrawalRow, ApprovalRefusal | ReviewRefusal | Stop | 'approval_unopened'>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, seen, 'approve', now, async (tx, row) => {
    const user = await findUser(tx, row.site_id, row.uid);
    if (!user) return refuse('not_found');
    const stop = (await readStops(tx, row.site_id, [row.uid])).get(row.uid);
    if (stop) return refuse(stop);
    const first = row.first_approver;
    if (first !== null && seen.isUnopened) return refuse('approval_unopened');
    const bonds = await findBonds(tx, row.site_id, actor.operatorId, now);
    const facts = {
      state: row.state,
      version: row.version,
      amountMinor: row.amount_minor,
      isOnHold: row.hold_reason !== null,
      requestedBy: row.requested_by,
      firstApprover: first,
      isBoundToFirst: first !== null && bonds.has(first),
      aloneMinor: await readApprovedAlone(tx, row, actor.operatorId, now),
      userStatus: user.status,
    };
    const decided = decideApproval(facts, { approver: actor.operatorId, version: seen.version }, terms);
    if (!decided.ok) return decided;
    const by = { by: `operator:${actor.operatorId}`, reason: seen.reason, at: now } as const;
    if (decided.value === 'approve_first') {
      const set = { first_approver: actor.operatorId, claimed_by: null, claim_expires_at: null };
      return ok(await transition(tx, WITHDRAWAL_RECORD, row, 'approve_first', by, set));
    }
    const after = await transition(tx, WITHDRAWAL_RECORD, row, 'approve', by, {
      reason: '',
      claimed_by: null,
      claim_expires_at: null,
      ...(decided.value === 'approve_alone' ? approvedAlone(actor.operatorId, now) : {}),
      next_poll_at: deps.providers.paysByItself(row.provider) ? recallableUntil(terms, now) : null,
    });
    await pushToUser(tx, after);
    return ok(after);
  });
}

const DAY_MS = 24 * 3600_000;

/** Released by this operator alone. */
export const approvedAlone = (operatorId: string, now: Date) => ({
  approved_alone_by: operatorId,
  approved_alone_at: now,
});

/** Recalled before the payment began: it no longer counts. */
export const NOT_APPROVED_ALONE = { approved_alone_by: null, approved_alone_at: null } as const;

/**
 * The sum that one person released alone within a day, under any of the person's names, without payouts that were given
 * back. The person stays locked.
 */
export async function readApprovedAlone(tx: Transaction, row: WithdrawalRow, operatorId: string, now: Date) {
  const operatorIds = await lockOnePerson(tx, row.site_id, operatorId, now);
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(amount_minor), 0)::text AS sum FROM withdrawals
    WHERE site_id = ${row.site_id} AND approved_alone_by = ANY(${operatorIds})
      AND approved_alone_at > ${new Date(now.getTime() - DAY_MS)} AND state <> 'Fail'`.execute(tx);
  return BigInt(rows[0]?.sum ?? '0');
}

/** Actions that start a payout: their operator does not also confirm its outcome, as a second person. */
const SENDING = ['route', 'export'];

type NotAnother = 'approval_participant' | 'approval_too_new';

/**
 * Whether this operator may be the second of two about a withdrawal: not one who took part in it (exported or rerouted
 * it, or wrote a note that the proof relies on), nor one who is the same person as any of them.
 */
export async function decideSecond(
  tx: Transaction,
  row: WithdrawalRow,
  operatorId: string,
  others: readonly string[],
  now: Date,
): Promise<Result<null, NotAnother>> {
  return decideAnother(tx, row.site_id, operatorId, [...(await listParticipants(tx, row)), ...others], now);
}

/** The operator who exported it does not enter its outcome. */
export async function decideNotExporter(
  tx: Transaction,
  row: WithdrawalRow,
  operatorId: string,
  now: Date,
): Promise<Result<null, NotAnother>> {
  return decideAnother(tx, row.site_id, operatorId, await listSenders(tx, row, ['export']), now);
}

/** Which of these withdrawals this operator exported, or an operator who is the same person. */
export async function findOwnExports(
  db: Database | Transaction,
  siteId: string,
  withdrawalIds: readonly string[],
  operatorId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (withdrawalIds.length === 0) return new Set();
  const actors = (await listOnePerson(db, siteId, operatorId, now)).map((one) => `operator:${one}`);
  const rows = await db
    .selectFrom('withdrawal_transitions')
    .select('withdrawal_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where(({ eb, val }) => eb('withdrawal_id', '=', eb.fn.any(val([...withdrawalIds]))))
    .where('event', '=', 'export')
    .where('actor', 'in', actors)
    .execute();
  return new Set(rows.map((row) => row.withdrawal_id));
}

async function listParticipants(tx: Transaction, row: WithdrawalRow): Promise<string[]> {
  const writers = await listNoteWriters(tx, row.site_id, row.uid, `withdrawal:${row.withdrawal_id}`);
  return [...(await listSenders(tx, row, SENDING)), ...writers];
}

async function listSenders(tx: Transaction, row: WithdrawalRow, events: readonly string[]): Promise<string[]> {
  const senders = await tx
    .selectFrom('withdrawal_transitions')
    .select('actor')
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .where('event', 'in', [...events])
    .execute();
  return senders.map(({ actor }) => actor.replace(/^operator:/, ''));
}
