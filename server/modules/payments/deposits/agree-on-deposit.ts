import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { takeAlone } from '../../back-office/alone/index.ts';
import { findBonds } from '../../identity/operators/index.ts';
import { type DepositRow, readLastActor } from './store.ts';

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
}

export type AgreeRefusal = 'approval_own' | 'approval_too_new' | 'second_person_needed';

/**
 * Whether what one operator decides of money that arrived is done now. Nobody decides of a payment that they, or who is one
 * person with them, said had arrived. A large amount, or one above what the operator may make alone in a day, takes two who say
 * the same; the first leaves their name. undefined: it is done now; else the deposit that waits for the second.
 */
export async function agreeOnDeposit(
  tx: Transaction,
  deps: DecidingSite,
  { row, operatorId, creditMinor, countsMinor }: DepositDecision,
  now: Date,
): Promise<Result<DepositRow | undefined, AgreeRefusal>> {
  const imported = await readLastActor(tx, row);
  if (imported === `operator:${operatorId}`) return refuse('approval_own');
  const bonds = await findBonds(tx, row.site_id, operatorId, now);
  if (bonds.has(imported.replace(/^operator:/, ''))) return refuse('approval_too_new');
  const isAlone =
    countsMinor !== undefined &&
    (await mayAlone(tx, deps, { row, operatorId, bonds, creditMinor, countsMinor, imported }, now));
  if (isAlone) return ok(undefined);
  if (row.first_approver === null || row.first_credit_minor !== creditMinor) {
    return ok(await keepFirst(tx, row, operatorId, creditMinor));
  }
  if (row.first_approver === operatorId) return refuse('second_person_needed');
  if (bonds.has(row.first_approver)) return refuse('approval_too_new');
  return ok(undefined);
}

interface Deciding extends DepositDecision {
  readonly countsMinor: bigint;
  /** The operators who count as the same person as this one. */
  readonly bonds: ReadonlyMap<string, Date>;
  /** Who set it aside: a provider, or the operator who imported a statement. */
  readonly imported: string;
}

/** Does this decision count alone? Then it is within what its operator may make in a day, and counted. */
async function mayAlone(
  tx: Transaction,
  deps: DecidingSite,
  { row, operatorId, bonds, creditMinor, countsMinor, imported }: Deciding,
  now: Date,
): Promise<boolean> {
  // An operator who said what a line of a statement is has been the first.
  if (row.differences.includes('second_person')) return true;
  if (countsMinor >= deps.twoPeopleFromMinor) return false;
  if (imported.startsWith('operator:')) return true;
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

function keepFirst(tx: Transaction, row: DepositRow, operatorId: string, creditMinor: bigint): Promise<DepositRow> {
  return tx
    .updateTable('deposits')
    .set({
      first_approver: operatorId,
      first_credit_minor: creditMinor,
      claimed_by: null,
      claim_expires_at: null,
    })
    .where('site_id', '=', row.site_id)
    .where('deposit_id', '=', row.deposit_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
