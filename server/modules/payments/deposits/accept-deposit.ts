import { acceptMoves, suspendMoves } from '@pitaka/core/payments/deposits/journals.ts';
import { convertAmount } from '@pitaka/core/values/convert-amount.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { takeAlone } from '../../back-office/alone/index.ts';
import {
  asOperator,
  type ReviewRefusal,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findBonds } from '../../identity/operators/index.ts';
import { readDayRate } from './read-day-rate.ts';
import { credit, moneyOf, post, pushToUser, tellOwner } from './settle-deposit.ts';
import { depositSettings } from './site-methods.ts';
import { DEPOSIT_RECORD, type DepositRow, readLastActor } from './store.ts';

export interface Acceptance extends SeenRecord {
  /** What the user gets, where it came in another currency; else what arrived is what the user gets. */
  readonly creditMinor?: bigint | undefined;
}

type AcceptRefusal =
  | 'deposit_not_in_review'
  | 'credit_missing'
  | 'amount_too_large'
  | 'approval_own'
  | 'approval_too_new'
  | 'second_person_needed'
  | ReviewRefusal;

export interface AcceptDependencies {
  readonly db: Database;
  readonly site: Pick<Site, 'siteId' | 'timezone' | 'settings'>;
  /** From this amount on two people accept. */
  readonly twoPeopleFromMinor: bigint;
}

/**
 * Credits a payment that arrived after all. The operator who imported its statement cannot accept it. A large amount, one from
 * another payer, one in another currency away from the day's rate, or one above what the operator may make alone in a day
 * takes two who accept the same; the first leaves their name.
 */
export function acceptDeposit(
  deps: AcceptDependencies,
  actor: Actor,
  acceptance: Acceptance,
  now: Date,
): Promise<Result<DepositRow, AcceptRefusal>> {
  return asOperator(deps, DEPOSIT_RECORD, actor, acceptance, 'accept', now, async (tx, row) => {
    if (row.state !== 'WaitReview') return refuse('deposit_not_in_review', { state: row.state });
    const by = `operator:${actor.operatorId}` as const;
    const imported = await readLastActor(tx, row);
    if (imported === by) return refuse('approval_own');
    const bonds = await findBonds(tx, row.site_id, actor.operatorId, now);
    if (bonds.has(imported.replace(/^operator:/, ''))) return refuse('approval_too_new');
    const isHere = row.suspended_minor > 0n;
    const creditMinor = isHere ? row.suspended_minor : acceptance.creditMinor;
    if (creditMinor === undefined || creditMinor <= 0n) return refuse('credit_missing');
    // One operator alone says what it is worth: never more than was asked for. More is an adjustment, which takes two.
    if (!isHere && creditMinor > row.amount_minor) {
      return refuse('amount_too_large', { maximum: formatMinor(row.amount_minor) });
    }
    const isAlone = await mayAlone(tx, deps, { row, operatorId: actor.operatorId, bonds, creditMinor, imported }, now);
    if (!isAlone) {
      if (row.first_approver === null || row.first_credit_minor !== creditMinor) {
        return ok(await keepFirst(tx, row, actor.operatorId, creditMinor));
      }
      if (row.first_approver === actor.operatorId) return refuse('second_person_needed');
      if (bonds.has(row.first_approver)) return refuse('approval_too_new');
    }
    const statusUpdate = { by, origin: actor.address };
    const after = await transition(
      tx,
      DEPOSIT_RECORD,
      row,
      'accept',
      { by, reason: acceptance.reason, at: now },
      {
        suspended_minor: 0n,
        credited_minor: creditMinor,
        settled_at: now,
        claimed_by: null,
        claim_expires_at: null,
      },
    );
    // Money of another currency stood nowhere here: it is taken in at what the operator says it is worth.
    if (!isHere) await post(tx, row, 'deposit.suspended', suspendMoves(moneyOf(row, creditMinor)), statusUpdate, now);
    await credit(tx, row, 'deposit.accepted', creditMinor, acceptMoves, statusUpdate, now);
    await pushToUser(tx, after);
    await tellOwner(tx, row, 'deposit_arrived', creditMinor, now);
    return ok(after);
  });
}

interface Accepting {
  readonly row: DepositRow;
  readonly operatorId: string;
  /** The operators who count as the same person as this one. */
  readonly bonds: ReadonlyMap<string, Date>;
  readonly creditMinor: bigint;
  /** Who set it aside: a provider, or the operator who imported a statement. */
  readonly imported: string;
}

/** Does this acceptance count alone? Then it is within what its operator may make in a day, and counted. */
async function mayAlone(
  tx: Transaction,
  deps: AcceptDependencies,
  { row, operatorId, bonds, creditMinor, imported }: Accepting,
  now: Date,
): Promise<boolean> {
  if (row.differences.includes('payer')) return false;
  if (row.suspended_minor === 0n && !(await isOfTheRate(tx, deps.site, row, creditMinor))) return false;
  // An operator who said what a line of a statement is has been the first.
  if (row.differences.includes('second_person')) return true;
  if (creditMinor >= deps.twoPeopleFromMinor) return false;
  if (imported.startsWith('operator:')) return true;
  const first = row.first_approver;
  const hasFirst = first !== null && first !== operatorId && !bonds.has(first);
  if (hasFirst && row.first_credit_minor === creditMinor) return false;
  const taking = {
    operatorId,
    road: 'deposit',
    source: '',
    amountMinor: creditMinor,
    recordId: row.deposit_id,
  } as const;
  return (await takeAlone(tx, deps.site, taking, now)) === 'taken';
}

const BPS = 10_000n;

/** Does the credited amount agree with that day's exchange rate? False without a rate. */
async function isOfTheRate(
  tx: Transaction,
  site: AcceptDependencies['site'],
  row: DepositRow,
  creditMinor: bigint,
): Promise<boolean> {
  const rate = await readDayRate(tx, site, row.paid_currency ?? '', row.changed_at);
  const worthMinor = convertAmount(row.paid_minor ?? 0n, rate);
  if (worthMinor === undefined) return false;
  const away = creditMinor > worthMinor ? creditMinor - worthMinor : worthMinor - creditMinor;
  return away * BPS <= worthMinor * depositSettings.of(site).rateTolerance;
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
