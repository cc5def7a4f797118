import { acceptMoves, suspendMoves } from '@pitaka/core/payments/deposits/journals.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  type ReviewRefusal,
  runRecordAction,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { type AgreeRefusal, agreeOnDeposit, type DecidingSite } from './agree-on-deposit.ts';
import { isContradicted } from './contradict-deposit.ts';
import { isAboveOwnLimit } from './own-limit.ts';
import { credit, moneyOf, notifyOwner, post, pushToUser, regradeLines } from './post-deposit.ts';
import { valueAtDayRate } from './read-day-rate.ts';
import { depositSettings } from './site-methods.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

export interface Acceptance extends SeenRecord {
  /** The amount to credit, for a payment in another currency; otherwise the user gets the amount that arrived. */
  readonly creditMinor?: bigint | undefined;
}

type AcceptRefusal =
  | 'deposit_not_in_review'
  | 'deposit_limit_own'
  | 'deposit_contradicted'
  | 'credit_missing'
  | 'amount_too_large'
  | AgreeRefusal
  | ReviewRefusal;

/**
 * Credits a payment in review, by the rules of agreeOnDeposit. Two operators must accept the same amount if the payer
 * is another person, or if the payment is in another currency and the amount differs from the day's rate.
 */
export function acceptDeposit(
  deps: DecidingSite & { readonly db: Database },
  actor: Actor,
  acceptance: Acceptance,
  now: Date,
): Promise<Result<DepositRow, AcceptRefusal>> {
  return runRecordAction(deps, DEPOSIT_RECORD, actor, acceptance, 'accept', now, async (tx, row) => {
    if (row.state !== 'WaitReview') return refuse('deposit_not_in_review', { state: row.state });
    // Otherwise one operator could lift the user's own limit, although the user was notified that the payment goes
    // back.
    if (row.differences.includes('own_limit')) return refuse('deposit_limit_own');
    if (await isContradicted(tx, row)) return refuse('deposit_contradicted');
    const by = `operator:${actor.operatorId}` as const;
    const isHere = row.suspended_minor > 0n;
    const creditMinor = isHere ? row.suspended_minor : acceptance.creditMinor;
    if (creditMinor === undefined || creditMinor <= 0n) return refuse('credit_missing');
    // One operator alone decides the amount, so it is at most the requested one. A higher amount is an adjustment,
    // which needs two operators.
    if (!isHere && creditMinor > row.amount_minor) {
      return refuse('amount_too_large', { maximum: formatMinor(row.amount_minor) });
    }
    if (!isHere && (await isAboveOwnLimit(tx, row, creditMinor, now))) return refuse('deposit_limit_own');
    const takesTwo =
      row.differences.includes('payer') || !(isHere || (await isOfTheRate(tx, deps.site, row, creditMinor)));
    const decision = {
      row,
      operatorId: actor.operatorId,
      creditMinor,
      countsMinor: takesTwo ? undefined : creditMinor,
      reason: acceptance.reason,
    };
    const agreed = await agreeOnDeposit(tx, deps, decision, now);
    if (!agreed.ok) return agreed;
    if (agreed.value) return ok(agreed.value);
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
    // Our accounts cannot hold another currency: the payment is booked at the value that the operator gives it.
    if (!isHere) await post(tx, row, 'deposit.suspended', suspendMoves(moneyOf(row, creditMinor)), statusUpdate, now);
    await regradeLines(tx, row, now);
    await credit(tx, row, 'deposit.accepted', creditMinor, acceptMoves, statusUpdate, now);
    await pushToUser(tx, after);
    await notifyOwner(tx, row, 'deposit_arrived', creditMinor, now);
    return ok(after);
  });
}

const BPS = 10_000n;

/** Whether the credited amount agrees with the exchange rate of the day; false without a rate. */
async function isOfTheRate(
  tx: Transaction,
  site: DecidingSite['site'],
  row: DepositRow,
  creditMinor: bigint,
): Promise<boolean> {
  const worthMinor = await valueAtDayRate(tx, site, row);
  if (worthMinor === undefined) return false;
  const away = creditMinor > worthMinor ? creditMinor - worthMinor : worthMinor - creditMinor;
  return away * BPS <= worthMinor * depositSettings.of(site).rateTolerance;
}
