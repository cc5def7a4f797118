import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { spendOperatorLimit } from '../../back-office/operator-limit/index.ts';
import { insertTransition } from '../../back-office/reviewed-records/index.ts';
import { findSamePerson } from '../../identity/operators/index.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

export interface DecidingSite {
  readonly site: Pick<Site, 'siteId' | 'timezone' | 'settings'>;
  /** From this amount on, two operators decide. */
  readonly twoPeopleFromMinor: bigint;
}

/** Stored as the first operator's amount if that operator sends the payment back: nothing is credited. */
export const SENT_BACK = 0n;

export interface DepositDecision {
  readonly row: DepositRow;
  readonly operatorId: string;
  /**
   * Two operators agree if they name the same amount. SENT_BACK instead of an amount: the payment goes back to the
   * payer.
   */
  readonly creditMinor: bigint;
  /** The payment's value in the site's currency; undefined: the value is unknown, so two operators decide. */
  readonly countsMinor: bigint | undefined;
  readonly reason: string;
}

export type AgreeRefusal = 'approval_own' | 'approval_too_new' | 'second_person_needed';

/**
 * Decides whether one operator's decision about an arrived payment takes effect now. The operators who reported the
 * payment as arrived (the importer of the statement's line, and the operator who matched the line) do not decide about
 * it; nor do operators who count as the same person as one of them. Two operators must decide the same if the amount is
 * large or exceeds the operator's daily limit; the first decision is stored. Returns undefined if the decision takes
 * effect now; otherwise the deposit, which waits for the second operator.
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
  if (reporters.some((reporter) => bonds.has(reporter))) return refuse('approval_too_new');
  const isAlone =
    countsMinor !== undefined && (await mayDecideAlone(tx, deps, { ...decision, bonds, countsMinor }, now));
  if (isAlone) return ok(undefined);
  if (row.first_approver === null || row.first_credit_minor !== creditMinor) {
    return ok(await storeFirstDecision(tx, decision, now));
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

/** Whether one operator's decision suffices. If so, it is counted towards the operator's daily limit. */
async function mayDecideAlone(
  tx: Transaction,
  deps: DecidingSite,
  { row, operatorId, bonds, creditMinor, countsMinor }: Deciding,
  now: Date,
): Promise<boolean> {
  if (await hasFirstOfTwo(tx, row, now)) return true;
  if (countsMinor >= deps.twoPeopleFromMinor) return false;
  // The importer was the first of two people. If the importer also matched the line to the user, only one person
  // reported the payment, so it counts towards the daily limit.
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
  return (await spendOperatorLimit(tx, deps.site, taking, now)) === 'taken';
}

/**
 * Whether the people who reported a payment count as the first of two operators. That requires that the payment was set
 * aside for a second person, and that the imported line names the deposit or that one person imported the line and
 * another matched it.
 */
async function hasFirstOfTwo(tx: Transaction, row: DepositRow, now: Date): Promise<boolean> {
  if (!row.differences.includes('second_person') || row.imported_by === null) return false;
  if (row.recognised_by === null) return true;
  if (row.recognised_by === row.imported_by) return false;
  return !(await findSamePerson(tx, row.site_id, row.imported_by, now)).has(row.recognised_by);
}

/**
 * Stores the first decision as a transition with a new version: a colleague with an older page must first see it and
 * its amount. `changed_at` stays the time of arrival, which determines the day's rate and the review's due time.
 */
async function storeFirstDecision(
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
