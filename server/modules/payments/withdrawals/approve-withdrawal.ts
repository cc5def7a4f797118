import { type ApprovalRefusal, decideApproval } from '@pitaka/core/payments/withdrawals/decide-approval.ts';
import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { WithdrawalProofsTable } from '../../../platform/db/tables/payments.ts';
import type { Site } from '../../../platform/http/site.ts';
import { spendOperatorLimit } from '../../back-office/operator-limit/index.ts';
import {
  findRecord,
  type ReviewRefusal,
  runRecordAction,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import { listNoteWriters } from '../../back-office/users/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { findSamePerson, listSamePerson, lockSamePerson, refuseSamePerson } from '../../identity/operators/index.ts';
import type { PayoutProviders } from './payout-provider.port.ts';
import { pushToUser, settleLocked } from './settle-payout.ts';
import { type PayoutStop, readPayoutStops, WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

export interface ApproveDependencies {
  readonly db: Database;
  readonly providers: PayoutProviders;
}

const MS = 1000;

/** Until this time the approving operator can recall the withdrawal, because no worker starts to pay it. */
function recallableUntil({ recallSeconds }: WithdrawalTerms, now: Date): Date {
  return new Date(now.getTime() + recallSeconds * MS);
}

/**
 * Releases a withdrawal for payment. From the site's threshold on, and above one operator's daily limit, two operators
 * must approve, and the first approval is only stored.
 */
export function approveWithdrawal(
  deps: ApproveDependencies,
  actor: Actor,
  seen: SeenRecord & {
    /** The withdrawal is one of several that are approved from the list. */ readonly isUnopened?: boolean;
  },
  terms: WithdrawalTerms,
  now: Date,
): Promise<Result<WithdrawalRow, ApprovalRefusal | ReviewRefusal | PayoutStop | 'approval_unopened'>> {
  return runRecordAction(deps, WITHDRAWAL_RECORD, actor, seen, 'approve', now, async (tx, row) => {
    const user = await findUser(tx, row.site_id, row.uid);
    if (!user) return refuse('not_found');
    const stop = (await readPayoutStops(tx, row.site_id, [row.uid])).get(row.uid);
    if (stop) return refuse(stop);
    const first = row.first_approver;
    if (first !== null && seen.isUnopened) return refuse('approval_unopened');
    const bonds = await findSamePerson(tx, row.site_id, actor.operatorId, now);
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

/** Marks a withdrawal as released by this operator alone. */
export const approvedAlone = (operatorId: string, now: Date) => ({
  approved_alone_by: operatorId,
  approved_alone_at: now,
});

/** For a withdrawal that was recalled before its payment started: it no longer counts towards the operator's sum. */
export const NOT_APPROVED_ALONE = { approved_alone_by: null, approved_alone_at: null } as const;

/**
 * The sum that one person released alone within a day, from any of the person's accounts; payouts whose amount was
 * returned do not count. The person's rows stay locked.
 */
export async function readApprovedAlone(tx: Transaction, row: WithdrawalRow, operatorId: string, now: Date) {
  const operatorIds = await lockSamePerson(tx, row.site_id, operatorId, now);
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(amount_minor), 0)::text AS sum FROM withdrawals
    WHERE site_id = ${row.site_id} AND approved_alone_by = ANY(${operatorIds})
      AND approved_alone_at > ${new Date(now.getTime() - DAY_MS)} AND state <> 'Fail'`.execute(tx);
  return BigInt(rows[0]?.sum ?? '0');
}

/** Actions that start a payout. An operator who did one of them cannot confirm its outcome as the second person. */
const SENDING = ['route', 'export'];

type SecondOperatorRefusal = 'approval_participant' | 'approval_too_new';

/**
 * Checks that this operator may be the second of two for a withdrawal. Neither the operator nor an operator who counts
 * as the same person may have worked on it: by exporting or rerouting it, or by writing a note that the proof relies
 * on.
 */
export async function checkSecondOperator(
  tx: Transaction,
  row: WithdrawalRow,
  operatorId: string,
  others: readonly string[],
  now: Date,
): Promise<Result<null, SecondOperatorRefusal>> {
  return refuseSamePerson(tx, row.site_id, operatorId, [...(await listParticipants(tx, row)), ...others], now);
}

/**
 * Checks that this operator neither exported the withdrawal nor downloaded its file: an operator who can pay a
 * withdrawal must not enter its outcome.
 */
export async function checkNotExporter(
  tx: Transaction,
  row: WithdrawalRow,
  operatorId: string,
  now: Date,
): Promise<Result<null, SecondOperatorRefusal>> {
  return refuseSamePerson(tx, row.site_id, operatorId, await listSenders(tx, row, ['export']), now);
}

/**
 * Which of these withdrawals were exported by this operator, or by one who counts as the same person. Downloading their
 * file again counts as well.
 */
export async function findOwnExports(
  db: Database | Transaction,
  siteId: string,
  withdrawalIds: readonly string[],
  operatorId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (withdrawalIds.length === 0) return new Set();
  const operators = await listSamePerson(db, siteId, operatorId, now);
  const { rows } = await sql<{ withdrawal_id: string }>`
    SELECT withdrawal_id FROM withdrawal_transitions
    WHERE site_id = ${siteId} AND withdrawal_id = ANY(${withdrawalIds}::text[]) AND event = 'export'
      AND actor = ANY(${operators.map((operator) => `operator:${operator}`)}::text[])
    UNION
    SELECT w.withdrawal_id FROM withdrawals w
    JOIN payout_files f ON f.site_id = w.site_id AND f.payout_file_id = w.payout_file_id
    WHERE w.site_id = ${siteId} AND w.withdrawal_id = ANY(${withdrawalIds}::text[])
      AND f.downloaded_by && ${operators}::text[]`.execute(db);
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
  const file = await tx
    .selectFrom('payout_files')
    .select('downloaded_by')
    .where('site_id', '=', row.site_id)
    .where('payout_file_id', '=', row.payout_file_id ?? '')
    .executeTakeFirst();
  return [...senders.map(({ actor }) => actor.replace(/^operator:/, '')), ...(file?.downloaded_by ?? [])];
}

export interface Proof extends SeenRecord {
  readonly outcome: 'paid' | 'not_paid';
  /** The bank's reference, or the provider's ticket. */
  readonly proof: string;
}

type ProofRefusal = 'withdrawal_not_unknown' | 'approval_participant' | 'approval_too_new';

/**
 * Settles an unknown outcome if two operators prove the same. The first proof is stored and changes nothing. Only the
 * last proof of each person counts, and contradicting proofs settle nothing. An operator who worked on the withdrawal
 * may prove first, but not second.
 */
export function proveOutcome(
  deps: { readonly db: Database },
  actor: Actor,
  proof: Proof,
  now: Date,
): Promise<Result<WithdrawalRow, ProofRefusal | ReviewRefusal>> {
  return runRecordAction(deps, WITHDRAWAL_RECORD, actor, proof, `prove_${proof.outcome}`, now, async (tx, row) => {
    if (row.state !== 'Error') return refuse('withdrawal_not_unknown', { state: row.state });
    const { operatorId } = actor;
    const own = { operatorId, outcome: proof.outcome, proof: proof.proof };
    const others = await storeProof(tx, row, own, ['paid', 'not_paid'], now);
    if (!others || others.length === 0) return ok(await endClaim(tx, row));
    const second = await checkSecondOperator(tx, row, operatorId, others, now);
    if (!second.ok) return second;
    const statusUpdate = {
      status: proof.outcome === 'paid' ? 'paid' : 'refused',
      providerReference: proof.outcome === 'paid' ? proof.proof : '',
      reason: proof.outcome === 'paid' ? '' : 'declined',
      by: `operator:${operatorId}`,
      origin: actor.address,
    } as const;
    await settleLocked(tx, row, statusUpdate, now);
    return ok(await endClaim(tx, row));
  });
}

export type ProvenOutcome = Selectable<WithdrawalProofsTable>['outcome'];

/**
 * Stores an operator's proof and returns the other operators who prove the same; undefined: another proof contradicts
 * it. Only the last proof of each person counts, and only proofs of the outcomes in `amongst` are compared.
 */
export async function storeProof(
  tx: Transaction,
  row: WithdrawalRow,
  own: { readonly operatorId: string; readonly outcome: ProvenOutcome; readonly proof: string },
  amongst: readonly ProvenOutcome[],
  now: Date,
): Promise<readonly string[] | undefined> {
  const before = await tx
    .selectFrom('withdrawal_proofs')
    .select(['operator_id', 'outcome'])
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .orderBy('number')
    .execute();
  await tx
    .insertInto('withdrawal_proofs')
    .values({
      site_id: row.site_id,
      withdrawal_id: row.withdrawal_id,
      number: before.length + 1,
      operator_id: own.operatorId,
      outcome: own.outcome,
      proof: own.proof,
      at: now,
    })
    .execute();
  const others = new Map(
    before
      .filter((proof) => proof.operator_id !== own.operatorId && amongst.includes(proof.outcome))
      .map((proof) => [proof.operator_id, proof.outcome]),
  );
  return [...others.values()].every((outcome) => outcome === own.outcome) ? [...others.keys()] : undefined;
}

/** Ends the claim, because the second proof needs another operator. */
export function endClaim(tx: Transaction, row: WithdrawalRow): Promise<WithdrawalRow> {
  return tx
    .updateTable('withdrawals')
    .set({ claimed_by: null, claim_expires_at: null })
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface HandPayment extends SeenRecord {
  /** `refused`: the bank did not pay. `returned`: it paid, and the money came back. */
  readonly outcome: 'paid' | 'refused' | 'returned';
  /** The bank's number of the transfer; required for 'paid'. */
  readonly bankReference: string;
  /** The proof that the bank refused the transfer, or that the money came back. */
  readonly proof: string;
}

type HandRefusal =
  | 'withdrawal_not_by_hand'
  | 'bank_reference_missing'
  | 'proof_missing'
  | 'approval_participant'
  | 'approval_too_new';

const STATUS_OF = { paid: 'paid', refused: 'refused', returned: 'reversed' } as const;

/**
 * Records the outcome of a transfer made by hand. Its exporter may not record it. An outcome that returns the amount to
 * the user needs proof; from the site's threshold on, and above one operator's daily limit, two operators must prove
 * the same. If the provider pays by itself, only the provider reports the outcome.
 */
export function recordHandPayment(
  deps: ApproveDependencies & { readonly site: Pick<Site, 'siteId' | 'settings'> },
  actor: Actor,
  payment: HandPayment,
  terms: WithdrawalTerms,
  now: Date,
): Promise<Result<WithdrawalRow, HandRefusal | ReviewRefusal>> {
  const { outcome } = payment;
  return runRecordAction(deps, WITHDRAWAL_RECORD, actor, payment, `hand_${outcome}`, now, async (tx, row) => {
    const isFit = row.state === 'Exec' || (row.state === 'Success' && outcome === 'returned');
    if (!isFit || deps.providers.paysByItself(row.provider)) return refuse('withdrawal_not_by_hand');
    const apart = await checkNotExporter(tx, row, actor.operatorId, now);
    if (!apart.ok) return apart;
    if (outcome === 'paid') {
      if (payment.bankReference === '') return refuse('bank_reference_missing');
    } else {
      const own = { outcome, proof: payment.proof };
      const proven = await proveFailure(tx, { row, site: deps.site, terms }, actor, own, now);
      if (!proven.ok) return proven;
      if (proven.value === 'second_awaited') return ok(await endClaim(tx, row));
    }
    const statusUpdate = {
      status: STATUS_OF[outcome],
      providerReference: payment.bankReference,
      reason: outcome === 'paid' ? '' : payment.reason,
      by: `operator:${actor.operatorId}`,
      origin: actor.address,
    } as const;
    const settled = await settleLocked(tx, row, statusUpdate, now);
    if (settled !== 'applied') return refuse('withdrawal_not_by_hand');
    return ok((await findRecord(tx, WITHDRAWAL_RECORD, row.site_id, row.withdrawal_id)) as WithdrawalRow);
  });
}

async function proveFailure(
  tx: Transaction,
  about: {
    readonly row: WithdrawalRow;
    readonly site: Pick<Site, 'siteId' | 'settings'>;
    readonly terms: WithdrawalTerms;
  },
  { operatorId }: Actor,
  own: { readonly outcome: 'refused' | 'returned'; readonly proof: string },
  now: Date,
): Promise<Result<'proven' | 'second_awaited', 'proof_missing' | 'approval_participant' | 'approval_too_new'>> {
  if (own.proof === '') return refuse('proof_missing');
  const { row, site, terms } = about;
  const others = await storeProof(tx, row, { operatorId, ...own }, ['refused', 'returned'], now);
  // One person's proof pays a refund, and many small refunds add up, so they count towards the daily limit.
  const taking = { operatorId, road: 'hand_payment', source: '', recordId: row.withdrawal_id } as const;
  const isSmall = row.amount_minor < terms.twoPeopleFromMinor;
  if (isSmall && (await spendOperatorLimit(tx, site, { ...taking, amountMinor: row.amount_minor }, now)) === 'taken') {
    return ok('proven');
  }
  if (!others || others.length === 0) return ok('second_awaited');
  const second = await checkSecondOperator(tx, row, operatorId, others, now);
  return second.ok ? ok('proven') : second;
}
