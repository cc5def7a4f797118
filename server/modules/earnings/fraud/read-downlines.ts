import type { DownlineOf, FraudLimits } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { devicesOf, usersOf } from '../../identity/auth/published.ts';
import { plansOf } from '../plan-console/published.ts';
import { rateHistoryOf } from '../team/published.ts';
import type { UplineOf } from './read-uplines.ts';

interface Row {
  readonly id: string;
  readonly upline: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly rate: string | null;
}

/**
 * What promoters have in common with the two who earn of their sales. A rate counts where the upline gave it, and it is more than
 * the upline's own, also through an account between the two; or where some plan pays uplines a share on top, and all of them together earn more than the upline would alone: a
 * hundredth less than the own rate is the same trick, and so is a second account between the two. Under differences the upline of
 * an equal rate earns nothing.
 */
export async function readDownlines(
  tx: Transaction,
  siteId: string,
  uplines: readonly UplineOf[],
  limits: FraudLimits,
): Promise<Map<string, DownlineOf[]>> {
  if (uplines.length === 0) return new Map();
  if (!limits.downlineByDevice && !limits.downlineByAddress && !limits.downlineByRate) return new Map();
  const asked = uplines.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
  const common = (column: 'device_id' | 'address', shown: 'device' | 'address') => sql`
    (SELECT max(m.${sql.ref(shown)}) FROM ${devicesOf(siteId)} m
     JOIN ${devicesOf(siteId)} o ON o.site_id = m.site_id AND o.uid = p.upline AND o.${sql.ref(column)} = m.${sql.ref(column)}
     WHERE m.site_id = ${siteId} AND m.uid = p.uid AND m.${sql.ref(column)} <> '')`;
  const ratesAt = (uid: 'p.uid' | 'p.through' | 'p.upline') => sql`
    SELECT coalesce(r.rate, u.rate) AS rate, coalesce(r.rate1, u.rate1) AS rate1, coalesce(r.rate2, u.rate2) AS rate2,
      r.given_by
    FROM ${usersOf(siteId)} u LEFT JOIN LATERAL (
      SELECT h.rate, h.rate1, h.rate2, coalesce(nullif(h.rate_by, ''), h.set_by) AS given_by FROM ${rateHistoryOf(siteId)} h
      WHERE h.uid = u.uid AND h.valid_from <= p.at ORDER BY h.valid_from DESC LIMIT 1) r ON true
    WHERE u.site_id = ${siteId} AND u.uid = ${sql.ref(uid)}`;
  const paysShares = sql`EXISTS (
    SELECT FROM ${plansOf(siteId)} k WHERE k.terms ->> 'levels' = 'shares')`;
  const { rows } = await sql<Row>`
    SELECT p.id, p.upline, ${limits.downlineByDevice ? common('device_id', 'device') : sql`NULL`} AS device,
      ${limits.downlineByAddress ? common('address', 'address') : sql`NULL`} AS address,
      CASE WHEN ${limits.downlineByRate} THEN (
        SELECT own.rate::text FROM (${ratesAt('p.uid')}) own
        JOIN (${ratesAt('p.upline')}) top ON true
        LEFT JOIN (${ratesAt('p.through')}) mid ON true
        WHERE own.rate > 0 AND CASE WHEN p.through IS NULL
          THEN own.given_by = 'user:' || p.upline AND (own.rate > top.rate OR ${paysShares} AND (
            own.rate >= top.rate OR own.rate + top.rate1 > top.rate))
          ELSE own.given_by = 'user:' || p.through AND mid.given_by = 'user:' || p.upline
            AND (own.rate > top.rate OR ${paysShares} AND own.rate + mid.rate1 + top.rate2 > top.rate) END) END AS rate
    FROM json_to_recordset(${JSON.stringify(asked)}) AS p (id text, uid text, at timestamptz, upline text, through text)`.execute(
    tx,
  );
  const found = rows.map(({ id, upline, device, address, rate }) => ({
    id,
    upline,
    device: device ?? undefined,
    address: address ?? undefined,
    rate: rate === null ? undefined : String(Number(rate)),
  }));
  return Map.groupBy(
    found.filter(({ device, address, rate }) => [device, address, rate].some((one) => one !== undefined)),
    ({ id }) => id,
  );
}
