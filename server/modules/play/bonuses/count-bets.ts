import { countBet } from '@pitaka/core/play/bonuses/count-bet.ts';
import { atLeast0 } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import {
  type BetEvent,
  isBelowStakes,
  isEven,
  type LateEvent,
  roundsOf,
  takeBetEvents,
  takeLateEvents,
} from '../channels/published.ts';
import { hasUncheckedStakes } from '../rounds/index.ts';
import { maxCountedOfBet } from './bonus-settings.ts';
import { budgetReturnOf, endGrant } from './end-grant.ts';
import { type BonusOwner, changeGrant, findGrant, findOpen, type GrantRow } from './grants.ts';
import { removeUnpaidStakes } from './remove-unpaid-stakes.ts';
import { reopenGrant } from './reopen-grant.ts';
import { findVersion, type RuleVersion } from './rules.ts';

const ORDER = { bet: 0, rollback: 1 } as const;

/**
 * Records money that rounds paid to ended bonuses. Must run before released money is taken back: otherwise money of
 * rounds since the last run would stay with the player.
 */
export async function recordLateMoney(tx: Transaction, owner: BonusOwner): Promise<void> {
  for (const late of await takeLateEvents(tx, owner)) await noteLate(tx, owner, late);
}

/**
 * Counts a person's new bets, and uncounts rolled-back bets. Deletes the events in the same transaction, so each counts
 * once. `before`: ignores later bets. `isLate`: the results of the player's days changed, or stakes are known to be
 * owed.
 */
export async function countBets(
  tx: Transaction,
  owner: BonusOwner,
  now: Date,
  { before, isLate }: { readonly before: Date | undefined; readonly isLate: boolean },
): Promise<void> {
  const events = await takeBetEvents(tx, owner);
  // A bet is processed before its own rollback.
  const order = (event: BetEvent) => ORDER[event.kind];
  const inOrder = events.toSorted(
    (one, other) =>
      order(one) - order(other) || one.at.getTime() - other.at.getTime() || (one.event_id < other.event_id ? -1 : 1),
  );
  for (const event of inOrder) {
    if (event.kind === 'bet') {
      if (before === undefined || event.at <= before) await count(tx, owner, event);
    }
    if (event.kind === 'rollback') await takeBack(tx, owner, event, now);
  }
  // A sender's debt that was found before these bets is not reported again. Without this line, stakes of that sender's
  // money would meet the turnover.
  if (events.length > 0 || isLate) await removeUnpaidStakes(tx, owner, now);
  const [active] = await findOpen(tx, owner.siteId, owner.uid);
  if (active?.state !== 'active') return;
  if ((await evaluateTurnover(tx, owner, active)) === 'met') await endGrant(tx, owner, active, 'met', now);
}

/** `waits`: the turnover is met once its open rounds are over and its unpaid money has been checked. */
export type Turnover = 'met' | 'waits' | 'open';

/**
 * Whether the turnover is met without rounds in which both sides were bet. Those rounds are removed only when the
 * turnover would otherwise be met. Open rounds count only if they have won more than their stakes: otherwise the other
 * side may already be paid, or may be bet once the money is free.
 */
export async function evaluateTurnover(tx: Transaction, owner: BonusOwner, grant: GrantRow): Promise<Turnover> {
  const turnover = await evaluateRisk(tx, owner, grant);
  return turnover === 'met' && (await hasUncheckedStakes(tx, owner, owner.uid)) ? 'waits' : turnover;
}

async function evaluateRisk(tx: Transaction, { uid, rules }: BonusOwner, grant: GrantRow): Promise<Turnover> {
  if (grant.done_minor < grant.need_minor) return 'open';
  if (rules.evenPercent === 0) return 'met';
  const { left, unsureMinor } = await leaveOut(tx, grant, await readUnrisked(tx, uid, grant, rules.evenPercent));
  if (left.done_minor < left.need_minor) return 'open';
  return left.done_minor - unsureMinor < left.need_minor ? 'waits' : 'met';
}

/**
 * Evaluates released bonuses again if their rounds changed late: a round that was closed with one side lost may have
 * paid the other side since, and a win may have been rolled back.
 */
export async function evaluateReleased(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  const { siteId, uid, rules } = owner;
  if (rules.evenPercent === 0) return;
  const released = await tx
    .selectFrom('bonus_grants')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', '=', 'released')
    .where('need_minor', '>', 0n)
    .orderBy('claimed_at')
    .orderBy('grant_id')
    .execute();
  for (const grant of released) {
    const late = (await readUnrisked(tx, uid, grant, rules.evenPercent)).filter(({ is_late }) => is_late);
    if (late.length === 0) continue;
    const { left, unsureMinor } = await leaveOut(tx, grant, late);
    if (left.done_minor - unsureMinor < left.need_minor) await reopenGrant(tx, owner, left, now);
  }
}

/** Removes the turnover of finished even rounds; returns the turnover that open rounds have. */
async function leaveOut(
  tx: Transaction,
  grant: GrantRow,
  rows: readonly Unrisked[],
): Promise<{ readonly left: GrantRow; readonly unsureMinor: bigint }> {
  const even = rows.filter(({ is_open }) => !is_open);
  const unsureMinor = rows.reduce((sum, row) => (row.is_open ? sum + row.counted_minor : sum), 0n);
  return { left: even.length > 0 ? await takeOff(tx, grant, even) : grant, unsureMinor };
}

interface Unrisked {
  readonly event_id: string;
  readonly counted_minor: bigint;
  readonly is_open: boolean;
  /** The round got a transaction after its end, or one of its transactions was rolled back. */
  readonly is_late: boolean;
}

/** Counted bets in rounds in which both sides were bet or may still be bet. */
async function readUnrisked(tx: Transaction, uid: string, grant: GrantRow, evenPercent: number): Promise<Unrisked[]> {
  const { rows } = await sql<Unrisked>`
    SELECT w.event_id, w.counted_minor, r.state = 'open' AS is_open,
      r.is_late OR r.late_seen_at IS NOT NULL AS is_late
    FROM bonus_wagers w
    JOIN ${roundsOf(grant.site_id)} r ON r.site_id = w.site_id AND r.channel_id = w.channel AND r.round_id = w.round AND r.uid = ${uid}
    WHERE w.site_id = ${grant.site_id} AND w.grant_id = ${grant.grant_id} AND w.rolled_back_at IS NULL
      AND w.counted_minor > 0 AND r.bet_minor > 0
      -- A slot often pays one bet back, and that bet was at risk. All other stakes of the round count as a second bet, also those
      -- from before the bonus or after its days. A bet in play may be covered once the bonus is released.
      AND (r.state = 'settled' AND ${isEven(evenPercent, sql`w.amount_minor`)}
        OR r.state = 'open' AND ${isBelowStakes(evenPercent)})`.execute(tx);
  return rows;
}

async function takeOff(tx: Transaction, grant: GrantRow, even: readonly Unrisked[]): Promise<GrantRow> {
  await tx
    .updateTable('bonus_wagers')
    .set({ counted_minor: 0n })
    .where('site_id', '=', grant.site_id)
    .where(
      'event_id',
      'in',
      even.map(({ event_id }) => event_id),
    )
    .execute();
  const offMinor = even.reduce((sum, { counted_minor }) => sum + counted_minor, 0n);
  return changeGrant(tx, grant, { done_minor: atLeast0(grant.done_minor - offMinor) });
}

/** Bets count only between the start and the end of a bonus. */
function isWithin({ started_at, wager_until }: GrantRow, at: Date): boolean {
  return started_at !== null && wager_until !== null && at >= started_at && at < wager_until;
}

const versions = new WeakMap<Transaction, RuleVersion>();

async function versionOf(tx: Transaction, grant: GrantRow): Promise<RuleVersion> {
  const cached = versions.get(tx);
  if (cached?.ruleId === grant.rule_id && cached.version === grant.rule_version) return cached;
  const version = await findVersion(tx, grant.site_id, grant.rule_id, grant.rule_version);
  versions.set(tx, version);
  return version;
}

async function count(tx: Transaction, owner: BonusOwner, bet: BetEvent): Promise<void> {
  if (bet.grant_id === '') return;
  const grant = await findGrant(tx, owner.siteId, bet.grant_id);
  if (grant?.state !== 'active' || !isWithin(grant, bet.at)) return;
  const { terms } = await versionOf(tx, grant);
  const { percent, countedMinor } = countBet(
    terms,
    { ...bet, amountMinor: bet.amount_minor },
    maxCountedOfBet(owner.rules, grant.amount_minor),
  );
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

/** Records that a round paid money to an ended bonus; the ledger has already moved it. */
async function noteLate(tx: Transaction, owner: BonusOwner, late: LateEvent): Promise<void> {
  const grant = await findGrant(tx, owner.siteId, late.grant_id);
  if (!grant) return;
  if (grant.state === 'released') {
    await changeGrant(tx, grant, { released_minor: atLeast0(grant.released_minor + late.amount_minor) });
  } else if (grant.state === 'expired' || grant.state === 'forfeited') {
    await budgetReturnOf(tx, grant, late.from_bonus_minor);
    await changeGrant(tx, grant, { forfeited_minor: atLeast0(grant.forfeited_minor + late.amount_minor) });
  }
}

/** Removes a rolled-back bet from the turnover, and reopens a released bonus if the turnover is then not met. */
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
  // Never below zero: `removeUnpaidStakes` also drops bets beyond the turnover, so the remaining bets can exceed the
  // total, and with a negative total no further bets would count.
  const left = await changeGrant(tx, grant, { done_minor: atLeast0(grant.done_minor - wager.counted_minor) });
  if (left.state === 'released' && left.done_minor < left.need_minor) await reopenGrant(tx, owner, left, now);
}

/** The counted wager that a rollback undoes. */
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
