import { unpaidParts, type Wager } from '@pitaka/core/play/bonuses/unpaid-wagers.ts';
import { leastOf } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { channelTransactionsOf, roundsOf } from '../channels/published.ts';
import { readUnpaidStakes } from '../rounds/index.ts';
import { type BonusOwner, changeGrant, type GrantRow } from './grants.ts';
import { reopenGrant } from './reopen-grant.ts';

/**
 * Removes stakes of unpaid money from the turnover. If a released bonus no longer meets its turnover, it is reopened or
 * taken back; bets beyond the turnover do not replace the removed stakes.
 */
export async function removeUnpaidStakes(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  const { siteId, uid } = owner;
  const stakes = await readUnpaidStakes(tx, owner, uid, now);
  if (!stakes) return;
  const grants = await tx
    .selectFrom('bonus_grants')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', 'in', ['active', 'released'])
    .where('need_minor', '>', 0n)
    .orderBy('claimed_at')
    .orderBy('grant_id')
    .execute();
  const wagers = await readWagers(tx, owner, grants, stakes.since);
  const parts = unpaidParts(wagers, stakes);
  for (const grant of grants) {
    let offMinor = 0n;
    for (const wager of wagers.filter(({ grantId }) => grantId === grant.grant_id))
      offMinor += await takeOff(tx, siteId, wager, parts.get(wager.id) ?? 0n);
    if (offMinor === 0n) continue;
    // Bets beyond the turnover count, too, if they were placed before the release: the bonus may have waited for this
    // check.
    const isOver = grant.state === 'released';
    const doneMinor = isOver ? leastOf(grant.done_minor, grant.need_minor) : grant.done_minor;
    const left = await changeGrant(tx, grant, { done_minor: doneMinor - leastOf(offMinor, doneMinor) });
    if (left.state === 'released') await reopenGrant(tx, owner, left, now);
  }
}

/** Removes up to `minor` of the bet's counted amount; returns how much was removed now. */
async function takeOff(
  tx: Transaction,
  siteId: string,
  { id, countedMinor, unpaidMinor }: CountedWager,
  minor: bigint,
): Promise<bigint> {
  const offMinor = leastOf(minor, countedMinor) - unpaidMinor;
  if (offMinor <= 0n) return 0n;
  await tx
    .updateTable('bonus_wagers')
    .set((set) => ({
      counted_minor: set('counted_minor', '-', offMinor),
      unpaid_minor: set('unpaid_minor', '+', offMinor),
    }))
    .where('site_id', '=', siteId)
    .where('event_id', '=', id)
    .execute();
  return offMinor;
}

interface CountedWager extends Wager {
  readonly unpaidMinor: bigint;
}

/** The counted bets of these bonuses since a moment, in order of time. */
async function readWagers(
  tx: Transaction,
  { siteId, uid, timezone }: BonusOwner,
  grants: readonly GrantRow[],
  since: Date,
): Promise<CountedWager[]> {
  const { rows } = await sql<CountedWager>`
    SELECT w.event_id AS id, w.grant_id AS "grantId", w.at, w.amount_minor AS "amountMinor", w.unpaid_minor AS "unpaidMinor",
      w.counted_minor + w.unpaid_minor AS "countedMinor", t.available_minor AS "ownMinor",
      CASE WHEN r.settled_at IS NOT NULL THEN to_char(w.at AT TIME ZONE ${timezone}, 'YYYYMMDD')::int END AS day
    FROM bonus_wagers w
    JOIN ${channelTransactionsOf(siteId)} t ON t.site_id = w.site_id AND t.channel_id = w.channel
      AND t.transaction_id = w.bet_id AND t.uid = ${uid}
    JOIN ${roundsOf(siteId)} r ON r.site_id = w.site_id AND r.channel_id = w.channel AND r.round_id = w.round AND r.uid = t.uid
    WHERE w.site_id = ${siteId} AND w.grant_id = ANY (${grants.map(({ grant_id }) => grant_id)}::text[])
      AND w.rolled_back_at IS NULL AND w.at >= ${since}
    ORDER BY w.at, w.event_id`.execute(tx);
  return rows;
}
