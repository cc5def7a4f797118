import type { FraudLimits, SharedWithUpline } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { devicesOf, usersOf } from '../../identity/auth/published.ts';
import { plansOf } from '../plan-console/published.ts';
import { rateHistoryOf } from '../team/published.ts';
import { inviterAt, type UplineOf } from './read-uplines.ts';

interface Found extends SharedWithUpline {
  readonly id: string;
}

/**
 * Devices, addresses and accounts that promoters share with the two uplines who earn from their sales, and rates that
 * uplines gave although their own rates are lower.
 */
export async function readDownlines(
  tx: Transaction,
  siteId: string,
  uplines: readonly UplineOf[],
  limits: FraudLimits,
): Promise<Map<string, SharedWithUpline[]>> {
  if (uplines.length === 0) return new Map();
  const found = [
    ...(limits.downlineByDevice || limits.downlineByAddress ? await readShared(tx, siteId, uplines, limits) : []),
    ...(limits.downlineByRate ? await readExcessRates(tx, siteId, uplines) : []),
  ];
  return Map.groupBy(found, ({ id }) => id);
}

async function readShared(
  tx: Transaction,
  siteId: string,
  uplines: readonly UplineOf[],
  limits: FraudLimits,
): Promise<Found[]> {
  const pairs = uplines.map(({ id, uid, upline }) => ({ id, uid, upline }));
  const common = (column: 'device_id' | 'address', shown: 'device' | 'address') => sql`
    (SELECT max(m.${sql.ref(shown)}) FROM ${devicesOf(siteId)} m
     JOIN ${devicesOf(siteId)} o ON o.site_id = m.site_id AND o.uid = p.upline AND o.${sql.ref(column)} = m.${sql.ref(column)}
     WHERE m.site_id = ${siteId} AND m.uid = p.uid AND m.${sql.ref(column)} <> '')`;
  const { rows } = await sql<{ id: string; upline: string; device: string | null; address: string | null }>`
    SELECT p.id, p.upline, ${limits.downlineByDevice ? common('device_id', 'device') : sql`NULL`} AS device,
      ${limits.downlineByAddress ? common('address', 'address') : sql`NULL`} AS address
    FROM json_to_recordset(${JSON.stringify(pairs)}) AS p (id text, uid text, upline text)`.execute(tx);
  return rows
    .filter(({ device, address }) => device !== null || address !== null)
    .map(({ device, address, ...of }) => ({
      ...of,
      device: device ?? undefined,
      address: address ?? undefined,
      rate: undefined,
    }));
}

/**
 * Follows a rate to the upline who gave it, and further up as long as each rate was given by the inviter. There is a
 * finding if one of these uplines has a lower rate at the time of the sale: two people may have lowered the top rate,
 * with any number of own accounts in between. If a plan pays uplines a share on top, there is also a finding if all who
 * earn from the sale together earn more than that upline would earn alone: a rate that is a hundredth lower would be
 * the same trick. Under plans that pay differences, the upline of an equal rate earns nothing. A starting rate above
 * the inviter's own counts as given by the inviter: it stays when two people lower the inviter's rate.
 */
async function readExcessRates(tx: Transaction, siteId: string, uplines: readonly UplineOf[]): Promise<Found[]> {
  const sales = [...new Map(uplines.map(({ id, uid, at }) => [id, { id, uid, at: at.toISOString() }])).values()];
  const ratesAt = (uid: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`(
    SELECT coalesce(r.rate, u.rate) AS rate, coalesce(r.rate1, u.rate1) AS rate1, coalesce(r.rate2, u.rate2) AS rate2,
      r.given_by
    FROM ${usersOf(siteId)} u LEFT JOIN LATERAL (
      SELECT h.rate, h.rate1, h.rate2, coalesce(nullif(h.rate_by, ''), h.set_by) AS given_by FROM ${rateHistoryOf(siteId)} h
      WHERE h.uid = u.uid AND h.valid_from <= ${at} ORDER BY h.valid_from DESC LIMIT 1) r ON true
    WHERE u.site_id = ${siteId} AND u.uid = ${uid})`;
  const { rows } = await sql<{ id: string; upline: string; rate: string }>`
    WITH RECURSIVE gifts (id, at, chain, uid, given, together, rate, given_by) AS (
      SELECT p.id, p.at, ARRAY[p.uid], p.uid, r.rate::numeric, r.rate::numeric, r.rate::numeric, r.given_by
      FROM json_to_recordset(${JSON.stringify(sales)}) AS p (id text, uid text, at timestamptz)
      JOIN LATERAL ${ratesAt(sql`p.uid`, sql`p.at`)} r ON r.rate > 0
      UNION ALL
      SELECT g.id, g.at, g.chain || i.uid, i.uid, g.given,
        g.together + CASE cardinality(g.chain) WHEN 1 THEN r.rate1 WHEN 2 THEN r.rate2 ELSE 0 END, r.rate::numeric, r.given_by
      FROM gifts g
      JOIN LATERAL ${inviterAt(siteId, sql`g.uid`, sql`g.at`)} i ON i.uid <> ALL (g.chain)
      JOIN LATERAL ${ratesAt(sql`i.uid`, sql`g.at`)} r ON g.given_by = 'user:' || i.uid
        OR coalesce(g.given_by, 'start') = 'start' AND r.rate > 0 AND r.rate < g.rate)
    SELECT g.id, g.uid AS upline, g.given::text AS rate FROM gifts g
    CROSS JOIN (SELECT EXISTS (SELECT FROM ${plansOf(siteId)} k WHERE k.terms ->> 'levels' = 'shares') AS pays_shares) s
    WHERE cardinality(g.chain) > 1 AND (g.given > g.rate OR s.pays_shares AND (
      g.together > g.rate OR cardinality(g.chain) = 2 AND g.given >= g.rate))
    ORDER BY g.id, cardinality(g.chain)`.execute(tx);
  return rows.map(({ rate, ...of }) => ({ ...of, device: undefined, address: undefined, rate: String(Number(rate)) }));
}
