import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal } from '@pitaka/core/money/ledger/journal.ts';
import { type BonusMoney, forfeitJournal, releaseJournal } from '@pitaka/core/play/bonuses/bonus-money.ts';
import { leastOf } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { RetryTransaction } from '../../../platform/db/in-transaction.ts';
import type { GrantEnd, GrantState } from '../../../platform/db/tables/bonuses.ts';
import { type PostRequest, postInTransaction, readBalances } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { actorOf, type BonusOwner, changeGrant, type GrantRow } from './grants.ts';

export type GrantEnding = Exclude<GrantEnd, ''>;

const STATES: Readonly<Record<GrantEnding, GrantState>> = {
  met: 'released',
  expired: 'expired',
  person: 'forfeited',
  withdrawal: 'forfeited',
  operator: 'forfeited',
  rollback: 'forfeited',
  outflow: 'forfeited',
  charge_back: 'forfeited',
  level: 'forfeited',
};

/** Ends an active or queued bonus: its locked money is released to the user or returned. */
export async function endGrant(
  tx: Transaction,
  owner: BonusOwner,
  grant: GrantRow,
  end: GrantEnding,
  now: Date,
  note = '',
): Promise<GrantRow> {
  const moved =
    grant.state === 'active'
      ? await moveLockedMoney(tx, owner, grant, end === 'met' ? 'release' : 'forfeit', now)
      : grant;
  const ended = await changeGrant(tx, moved, {
    state: STATES[end],
    ended_at: now,
    end_reason: end,
    end_note: note,
  });
  // A queued bonus only reserved its amount in the budget.
  if (grant.state === 'queued') await returnToBudget(tx, grant, grant.amount_minor);
  await publishLive(tx, { siteId: owner.siteId, uid: owner.uid, kind: 'balance', body: {} });
  return ended;
}

/** Moves locked money to the destination of its bonus, including late wins of rounds that were open at the end. */
export async function moveLockedMoney(
  tx: Transaction,
  owner: BonusOwner,
  grant: GrantRow,
  way: 'release' | 'forfeit',
  now: Date,
): Promise<GrantRow> {
  const { uid, unit } = owner;
  const held = await readHeld(tx, owner.siteId, uid);
  const journal = way === 'release' ? releaseJournal(uid, unit, held) : forfeitJournal(uid, unit, held);
  if (!journal) return grant;
  await postOf(tx, owner, grant, journal, now);
  const minor = held.bonusMinor + held.wagerMinor;
  if (way === 'release') {
    return changeGrant(tx, grant, { postings: grant.postings + 1, released_minor: grant.released_minor + minor });
  }
  await budgetReturnOf(tx, grant, held.bonusMinor);
  return changeGrant(tx, grant, { postings: grant.postings + 1, forfeited_minor: grant.forfeited_minor + minor });
}

export async function readHeld(tx: Transaction, siteId: string, uid: string): Promise<BonusMoney> {
  const [bonus, wager, debt] = [userAccount(uid, 'bonus'), userAccount(uid, 'hold.wager'), userAccount(uid, 'debt')];
  const balances = await readBalances(tx, siteId, [bonus, wager, debt]);
  return {
    bonusMinor: balances.get(bonus) ?? 0n,
    wagerMinor: balances.get(wager) ?? 0n,
    owedMinor: -(balances.get(debt) ?? 0n),
  };
}

/** Reads the balances again if a bet changed them between reading and posting. */
export async function postOf(
  tx: Transaction,
  owner: BonusOwner,
  grant: GrantRow,
  journal: Journal,
  now: Date,
): Promise<void> {
  const request: PostRequest = {
    siteId: owner.siteId,
    journal,
    key: `${grant.grant_id}/${grant.postings}`,
    recordId: grant.grant_id,
    body: journal.moves.map(({ from, to, amount }) => `${from} ${to} ${amount.minor}`).join(' '),
    actor: actorOf(owner),
    origin: owner.origin,
    reason: grant.rule_id,
  };
  const posted = await postInTransaction(tx, request, now);
  if (posted.ok) return;
  if (posted.code === 'balance_too_low' || posted.code === 'balance_too_high') {
    throw new RetryTransaction('a bet was faster');
  }
  throw new Error(`the ledger refused ${journal.kind}: ${posted.code}`);
}

/** Returns at most the granted amount to the budget, because winnings did not come from it. */
export function budgetReturnOf(tx: Transaction, grant: GrantRow, minor: bigint): Promise<void> {
  const room = grant.amount_minor - leastOf(grant.forfeited_minor, grant.amount_minor);
  return returnToBudget(tx, grant, leastOf(minor, room));
}

export async function returnToBudget(tx: Transaction, { site_id, rule_id }: GrantRow, minor: bigint): Promise<void> {
  if (minor <= 0n) return;
  await tx
    .updateTable('bonus_rules')
    .set({ returned_minor: sql`LEAST(returned_minor + ${minor}, granted_minor)` })
    .where('site_id', '=', site_id)
    .where('rule_id', '=', rule_id)
    .execute();
}
