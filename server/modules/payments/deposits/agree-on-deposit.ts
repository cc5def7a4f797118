import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { takeAlone } from '../../back-office/alone/index.ts';
import { insertTransition } from '../../back-office/reviewed-records/index.ts';
import { findBonds } from '../../identity/operators/index.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

export interface DecidingSite {
  readonly site: Pick<Site, 'siteId' | 'timezone' | 'settings'>;
  /** From this amount on two people decide. */
  readonly twoPeopleFromMinor: bigint;
}

/** What the first of two left who would send it back: nothing is credited. */
export const SENT_BACK = 0n;

export interface DepositDecision {
  readonly row: DepositRow;
  readonly operatorId: string;
  /** Two who say the same agree; SENT_BACK: it goes back to who paid. */
  readonly creditMinor: bigint;
  /** What it comes to; undefined: two people decide, whatever it is. */
  readonly countsMinor: bigint | undefined;
  readonly reason: string;
}

export type AgreeRefusal = 'approval_own' | 'approval_too_new' | 'second_person_needed';

/**
 * Whether what one operator decides of money that arrived is done now. Nobody decides of a payment that they, or who is one
 * person with them, said had arrived: who imported the line of its statement, and who said which payment the line is. A large
 * amount, or one above what the operator may make alone in a day, takes two who say the same; the first leaves their name.
 * undefined: it is done now; else the deposit that waits for the second.
 */
export async function agreeOnDeposit(
  tx: Transaction,
  deps: DecidingSite,
  decision: DepositDecision,
  now: Date,
): Promise<Result<DepositRow | undefined, AgreeRefusal>> {
  const { row, operatorId, creditMinor, countsMinor } = decision;
  const saidIt = [row.imported_by, row.recognised_by].filter((one) => one !== null);
  if (saidIt.includes(operatorId)) return refuse('approval_own');
  const bonds = await findBonds(tx, row.site_id, operatorId, now);
  if (saidIt.some((one) => bonds.has(one))) return refuse('approval_too_new');
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

/** Does this decision count alone? Then it is within what its operator may make in a day, and counted. */
async function mayAlone(
  tx: Transaction,
  deps: DecidingSite,
  { row, operatorId, bonds, creditMinor, countsMinor }: Deciding,
  now: Date,
): Promise<boolean> {
  if (await hasHadFirst(tx, row, now)) return true;
  if (countsMinor >= deps.twoPeopleFromMinor) return false;
  // Who imported it has been the first. A line without a reference that they also gave a user is their word twice, and counts.
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
 * Whether as many said that a payment set aside for a second person had arrived as stand for the first of two: who imported a
 * line that names its deposit, or two people of whom one imported a line and the other said which payment it is.
 */
async function hasHadFirst(tx: Transaction, row: DepositRow, now: Date): Promise<boolean> {
  if (!row.differences.includes('second_person') || row.imported_by === null) return false;
  if (row.recognised_by === null) return true;
  if (row.recognised_by === row.imported_by) return false;
  return !(await findBonds(tx, row.site_id, row.imported_by, now)).has(row.recognised_by);
}

/**
 * A step of its own: a colleague with an older page would be the second without having read who was the first, and with what.
 * When it changed stays when it arrived: the day's rate and the time it may wait are those of then.
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
