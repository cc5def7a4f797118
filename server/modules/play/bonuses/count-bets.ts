import { countBet } from '@pitaka/core/play/bonuses/count-bet.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { endGrant } from './end-grant.ts';
import { type BonusOwner, changeGrant, findGrant, findOpen, type GrantRow } from './grants.ts';
import { reopenGrant } from './reopen-grant.ts';
import { findVersion, type RuleVersion } from './rules.ts';

interface BetEvent {
  readonly event_id: string;
  readonly channel: string;
  readonly game: string;
  readonly round: string;
  readonly bet_id: string;
  readonly kind: 'bet' | 'rollback';
  readonly amount_minor: bigint;
  readonly at: Date;
}

/**
 * Counts a person's bets since the last time, and takes back those that were rolled back. The events are deleted in the
 * transaction that counts them, and a bet's row is there once: each counts once whatever is repeated.
 */
export async function countBets(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  const { rows: events } = await sql<BetEvent>`
    DELETE FROM bet_events WHERE site_id = ${owner.siteId} AND uid = ${owner.uid}
    RETURNING event_id, channel, game, round, bet_id, kind, amount_minor, at`.execute(tx);
  // A bet stands before its own rollback.
  const order = (event: BetEvent) => (event.kind === 'bet' ? 0 : 1);
  const inOrder = events.toSorted(
    (one, other) =>
      order(one) - order(other) || one.at.getTime() - other.at.getTime() || (one.event_id < other.event_id ? -1 : 1),
  );
  for (const event of inOrder) {
    if (event.kind === 'bet') await count(tx, owner, event);
    else await takeBack(tx, owner, event, now);
  }
  const [active] = await findOpen(tx, owner.siteId, owner.uid);
  if (active?.state === 'active' && active.done_minor >= active.need_minor) {
    await endGrant(tx, owner, active, 'met', now);
  }
}

/** Bets from before it began, or of after its end, are none of its turnover. */
function isWithin({ started_at, wager_until }: GrantRow, at: Date): boolean {
  return started_at !== null && wager_until !== null && at >= started_at && at < wager_until;
}

const versions = new WeakMap<Transaction, RuleVersion>();

async function versionOf(tx: Transaction, grant: GrantRow): Promise<RuleVersion> {
  const known = versions.get(tx);
  if (known?.ruleId === grant.rule_id && known.version === grant.rule_version) return known;
  const version = await findVersion(tx, grant.site_id, grant.rule_id, grant.rule_version);
  versions.set(tx, version);
  return version;
}

async function count(tx: Transaction, owner: BonusOwner, bet: BetEvent): Promise<void> {
  const [grant] = await findOpen(tx, owner.siteId, owner.uid);
  if (grant?.state !== 'active' || !isWithin(grant, bet.at)) return;
  const { terms } = await versionOf(tx, grant);
  const { percent, countedMinor } = countBet(terms, { ...bet, amountMinor: bet.amount_minor });
  const written = await tx
    .insertInto('bonus_wagers')
    .values({
      site_id: owner.siteId,
      event_id: bet.event_id,
      grant_id: grant.grant_id,
      channel: bet.channel,
      game: bet.game,
      round: bet.round,
      bet_id: bet.bet_id,
      amount_minor: bet.amount_minor,
      percent,
      counted_minor: countedMinor,
      at: bet.at,
      rolled_back_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute();
  if (written.length > 0) await changeGrant(tx, grant, { done_minor: grant.done_minor + countedMinor });
}

/** What a bet added is taken off again, also where that opens what had been released. */
async function takeBack(tx: Transaction, owner: BonusOwner, rollback: BetEvent, now: Date): Promise<void> {
  const wager = await findWager(tx, owner, rollback);
  if (!wager) return;
  await tx
    .updateTable('bonus_wagers')
    .set({ rolled_back_at: now })
    .where('site_id', '=', owner.siteId)
    .where('event_id', '=', wager.event_id)
    .execute();
  const grant = await findGrant(tx, owner.siteId, wager.grant_id);
  if (!grant) throw new Error(`a bet counts for ${wager.grant_id}, which is not there`);
  const left = await changeGrant(tx, grant, { done_minor: grant.done_minor - wager.counted_minor });
  if (left.state === 'released' && left.done_minor < left.need_minor) await reopenGrant(tx, owner, left, now);
}

/** The bet that a rollback undoes, where it counted for a bonus and still does. */
function findWager(tx: Transaction, { siteId, uid }: BonusOwner, rollback: BetEvent) {
  return tx
    .selectFrom('bonus_wagers as w')
    .innerJoin('bonus_grants as g', (join) =>
      join.onRef('g.site_id', '=', 'w.site_id').onRef('g.grant_id', '=', 'w.grant_id'),
    )
    .select(['w.event_id', 'w.grant_id', 'w.counted_minor'])
    .where('w.site_id', '=', siteId)
    .where('g.uid', '=', uid)
    .where('w.channel', '=', rollback.channel)
    .where('w.bet_id', '=', rollback.bet_id)
    .where('w.rolled_back_at', 'is', null)
    .executeTakeFirst();
}
