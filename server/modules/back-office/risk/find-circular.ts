import { ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { firstIdAt } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { legsInSql } from '../../money/ledger/index.ts';
import { journalsOf, postingsOf } from '../../money/ledger/published.ts';
import { daysBefore, type FindRule, type Window } from './finding.ts';
import { riskSettings } from './risk-settings.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
}

/** How many payees of one user are followed: a user who pays thousands is a shop, not part of a ring. */
const MOST_FOLLOWED = 50;

/** Money that returns to its sender through other users: rings that a new transfer closed. */
export const findCircular: FindRule = async (tx, window) => {
  const rule = riskSettings.of(window.site);
  // Transfers are counted also while the rule is off: when it is switched on, it knows the days before.
  const edges = await countTransfers(tx, window);
  if (rule.circularDays === 0 || edges.length === 0) return [];
  const { siteId, timezone, unit } = window.site;
  const since = siteDay(daysBefore(window.until, rule.circularDays), timezone);
  const { rows } = await sql<{ ring: string[]; least: bigint }>`
    WITH RECURSIVE walk (start, place, ring, least) AS (
      SELECT e.start, e.next, ARRAY[e.start, e.next], sums.sum
      FROM unnest(${edges.map(({ from }) => from)}::text[], ${edges.map(({ to }) => to)}::text[]) AS e (start, next)
      CROSS JOIN LATERAL (
        SELECT sum(amount_minor)::bigint AS sum FROM risk_transfers
        WHERE site_id = ${siteId} AND from_uid = e.start AND to_uid = e.next AND day >= ${since}
      ) sums
      WHERE sums.sum >= ${rule.circularLeast}
      UNION ALL
      SELECT walk.start, onward.to_uid, walk.ring || onward.to_uid, least(walk.least, onward.sum)
      FROM walk CROSS JOIN LATERAL (
        SELECT to_uid, sum(amount_minor)::bigint AS sum FROM risk_transfers
        WHERE site_id = ${siteId} AND from_uid = walk.place AND day >= ${since}
        GROUP BY to_uid HAVING sum(amount_minor) >= ${rule.circularLeast}
        ORDER BY 2 DESC LIMIT ${MOST_FOLLOWED}
      ) onward
      WHERE walk.place <> walk.start AND cardinality(walk.ring) <= ${rule.circularMembers}
        AND (onward.to_uid = walk.start OR onward.to_uid <> ALL (walk.ring))
    )
    SELECT ring[1:cardinality(ring) - 1] AS ring, least FROM walk WHERE place = start LIMIT 1000`.execute(tx);
  return rows.flatMap(({ ring, least }) => {
    const [first, ...others] = ring;
    if (first === undefined) return [];
    return [
      {
        rule: 'circular' as const,
        subject: ring.toSorted().join(' '),
        uids: [first, ...others],
        amountMinor: least,
        evidence: { ring: [...ring, first].join(' → '), days: rule.circularDays, amount: moneyText(least, unit) },
        holds: rule.circularHolds,
        quietDays: rule.circularDays,
      },
    ];
  });
};

/** Adds the window's transfers to the daily sums; returns the pairs of payer and payee. */
async function countTransfers(tx: Transaction, { site, from, until }: Window): Promise<Edge[]> {
  const { rows } = await sql<{ sender: bigint; receiver: bigint; at: Date; amount: string }>`
    SELECT legs.sender, legs.receiver, j.at, abs(p.amount_minor)::text AS amount
    FROM ${journalsOf(site.siteId)} j
    CROSS JOIN LATERAL (
      SELECT (array_agg(number))[1] AS sender, (array_agg(version))[1] AS version, (array_agg(number))[2] AS receiver
      FROM ${sql.raw(legsInSql('j.legs'))} l
    ) legs
    JOIN ${postingsOf(site.siteId)} p ON p.site_id = j.site_id AND p.account_id = legs.sender AND p.version = legs.version
    WHERE j.site_id = ${site.siteId} AND j.kind = ${kindNumber('transfer')}
      AND j.journal_id >= ${firstIdAt(new Date(from.getTime() + 1))}
      AND j.journal_id < ${firstIdAt(new Date(until.getTime() + 1))}`.execute(tx);
  const sums = new Map<string, { from: string; to: string; day: number; minor: bigint }>();
  for (const { sender, receiver, at, amount } of rows) {
    const [payer, payee] = [ownerOfNumber(sender), ownerOfNumber(receiver)];
    if (payer === undefined || payee === undefined) continue;
    const day = siteDay(at, site.timezone);
    const key = `${payer} ${payee} ${day}`;
    const known = sums.get(key)?.minor ?? 0n;
    sums.set(key, { from: payer, to: payee, day, minor: known + BigInt(amount) });
  }
  const edges = [...sums.values()];
  if (edges.length === 0) return [];
  await sql`
    INSERT INTO risk_transfers (site_id, from_uid, to_uid, day, amount_minor)
    SELECT ${site.siteId}, * FROM unnest(${edges.map((one) => one.from)}::text[], ${edges.map((one) => one.to)}::text[],
      ${edges.map((one) => one.day)}::int[], ${edges.map((one) => String(one.minor))}::bigint[])
    ON CONFLICT (site_id, from_uid, to_uid, day)
      DO UPDATE SET amount_minor = risk_transfers.amount_minor + excluded.amount_minor`.execute(tx);
  return edges;
}
