import { acceptMoves, suspendMoves } from '@pitaka/core/payments/deposits/journals.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { asOperator, type DeskRefusal, type SeenDeposit } from './as-operator.ts';
import { credit, moneyOf, post, tellUser } from './settle-deposit.ts';
import { type DepositRow, moveDeposit, readLastMover } from './store.ts';

export interface Acceptance extends SeenDeposit {
  /** What the user gets, where it came in another currency; else what arrived is what the user gets. */
  readonly creditMinor?: bigint | undefined;
}

type AcceptRefusal = 'deposit_not_in_review' | 'credit_missing' | 'amount_too_large' | 'request_own' | DeskRefusal;

/** What arrived is the user's after all: so says somebody else than who brought the file of the bank it stands in. */
export function acceptDeposit(
  deps: { readonly db: Database },
  actor: Actor,
  acceptance: Acceptance,
  now: Date,
): Promise<Result<DepositRow, AcceptRefusal>> {
  return asOperator(deps, actor, acceptance, 'accept', now, async (tx, row) => {
    if (row.state !== 'WaitReview') return refuse('deposit_not_in_review', { state: row.state });
    const by = `operator:${actor.operatorId}` as const;
    if ((await readLastMover(tx, row)) === by) return refuse('request_own');
    const isHere = row.suspended_minor > 0n;
    const creditMinor = isHere ? row.suspended_minor : acceptance.creditMinor;
    if (creditMinor === undefined || creditMinor <= 0n) return refuse('credit_missing');
    // What it is worth is one person's word: never more than was asked for. More is an adjustment, which takes two.
    if (!isHere && creditMinor > row.amount_minor) {
      return refuse('amount_too_large', { maximum: formatMinor(row.amount_minor) });
    }
    const news = { by, origin: actor.address };
    const after = await moveDeposit(
      tx,
      row,
      'accept',
      { by, reason: acceptance.reason, at: now },
      {
        suspended_minor: 0n,
        credited_minor: creditMinor,
        settled_at: now,
        desk_operator: null,
        desk_until: null,
      },
    );
    // Money of another currency stood nowhere here: it is taken in at what the operator says it is worth.
    if (!isHere) await post(tx, row, 'deposit.suspended', suspendMoves(moneyOf(row, creditMinor)), news, now);
    await credit(tx, row, 'deposit.accepted', creditMinor, acceptMoves, news, now);
    await tellUser(tx, after);
    return ok(after);
  });
}
