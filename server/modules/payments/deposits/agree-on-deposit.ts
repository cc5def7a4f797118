import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { takeAlone } from '../../back-office/alone/index.ts';
import { insertTransition } from '../../back-office/reviewed-records/index.ts';
import { findSamePerson } from '../../identity/operators/index.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

export interface DecidingSite {
  readonly site: Pick<Site, 'siteId' | 'timezone' | 'settings'>;
  /** From this amount on two people decide. */
  readonly twoPeopleFromMinor: bigint;
}

/** The amount that the first of two stores to send it back: nothing is credited. */
export const SENT_BACK = 0n;

export interface DepositDecision {
  readonly row: DepositRow;
  readonly operatorId: string;
  /** Two operators who name the same amount agree; SENT_BACK: it goes back to the payer. */
  readonly creditMinor: bigint;
  /** Its value in the site's unit; undefined: two people decide, for any amount. */
  readonly countsMinor: bigint | undefined;
  readonly reason: string;
}

export type AgreeRefusal = 'approval_own' | 'approval_too_new' | 'second_person_needed';

/**
 * Decides whether one operator's decision about an arrived payment takes effect now. No operator decides about a
 * payment that the operator, or one who is the same person, reported as arrived: the importer of its statement's line,
 * and the operator who matched the line. A large amount, or one above the operator's own sum of a day, takes two who
 * decide the same; the first is stored. undefined: it takes effect now; otherwise returns the deposit that waits for
 * the second.
 */
export async function agreeOnDeposit(
  tx: Transaction,
  deps: DecidingSite,
  decision: DepositDecision,
  now: Date,
): Promise<Result<DepositRow | undefined, AgreeRefusal>> {
  const { row, operatorId, creditMinor, countsMinor } = decision;
  const reporters = [row.imported_by, row.recognised_by].filter((one) => one !== null);
  if (reporters.includes(operatorId)) return refuse('approval_own');
  const bonds = await findSamePerson(tx, row.site_id, operatorId, now);
  if (reporters.some((one) => bonds.has(one))) return refuse('approval_too_new');
  const isAlone = countsMinor !== undefined && (await mayAlone(tx, deps, { ...decision, bonds, countsMinor }, now));
  if (isAlone) return ok(undefined);
  if (row.first_approver === null || row.first_credit_minor !== creditMinor) {
    return ok(await keepFirst(tx, decision, now));
  }
  if (row.first_approver === operatorId) return refuse('second_person_needed');
  if (bonds.has(row.first_approver)) return refuse('approval_too_new');
  return ok(undefined);
}

interface Deciding extends DepositDecision {
  readonly countsMinor: bigint;
  /** The operators who count as the same person as this one. */
  readonly bonds: ReadonlyMap<string, Date>;
}

/** Whether this decision takes effect alone. Then it is within the operator's sum of a day, and is counted. */
async function mayAlone(
  tx: Transaction,
  deps: DecidingSite,
  { row, operatorId, bonds, creditMinor, countsMinor }: Deciding,
  now: Date,
): Promise<boolean> {
  if (await hasHadFirst(tx, row, now)) return true;
  if (countsMinor >= deps.twoPeopleFromMinor) return false;
  // Its importer was the first of two. A line without a reference that the importer also matched to the user is one
  // person's word twice, so it is counted.
  if (row.imported_by !== null && row.recognised_by === null) return true;
  const first = row.first_approver;
  const hasFirst = first !== null && first !== operatorId && !bonds.has(first);
  if (hasFirst && row.first_credit_minor === creditMinor) return false;
  const taking = {
    operatorId,
    road: 'deposit',
    source: '',
    amountMinor: countsMinor,
    recordId: row.deposit_id,
  } as const;
  return (await takeAlone(tx, deps.site, taking, now)) === 'taken';
}

/**
 * Whether enough people reported a payment that was set aside for a second person, so that they count as the first of
 * two: the importer of a line that names its deposit, or two people of whom one imported a line and the other matched
 * it.
 */
async function hasHadFirst(tx: Transaction, row: DepositRow, now: Date): Promise<boolean> {
  if (!row.differences.includes('second_person') || row.imported_by === null) return false;
  if (row.recognised_by === null) return true;
  if (row.recognised_by === row.imported_by) return false;
  return !(await findSamePerson(tx, row.site_id, row.imported_by, now)).has(row.recognised_by);
}

/**
 * A transition of its own: a colleague with an older page would be the second without having seen the first and the
 * amount. `changed_at` stays the moment of arrival: the day's rate and the time for the review are counted from it.
 */
async function keepFirst(
  tx: Transaction,
  { row, operatorId, creditMinor, reason }: DepositDecision,
  now: Date,
): Promise<DepositRow> {
  const { state } = row;
  const version = row.version + 1;
  const event = creditMinor === SENT_BACK ? 'send_back_first' : 'accept_first';
  const record = { siteId: row.site_id, id: row.deposit_id };
  const by = { by: `operator:${operatorId}`, reason, at: now } as const;
  await insertTransition(tx, DEPOSIT_RECORD, record, { version, from: state, event, to: state }, by);
  return tx
    .updateTable('deposits')
    .set({
      first_approver: operatorId,
      first_credit_minor: creditMinor,
      version,
      claimed_by: null,
      claim_expires_at: null,
    })
    .where('site_id', '=', row.site_id)
    .where('deposit_id', '=', row.deposit_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
