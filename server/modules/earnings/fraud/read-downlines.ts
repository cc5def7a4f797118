import type { DownlineOf, FraudLimits } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Attributed } from './attributed.ts';

interface Row {
  readonly id: string;
  readonly upline: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly rate: string | null;
}

/**
 * What promoters have in common with the two who earn of their sales. A rate counts where the upline gave it, some plan pays
 * uplines a share on top, and the two together earn more than the upline would alone: a hundredth less than the own rate is
 * the same trick. Under differences the upline of an equal rate earns nothing.
 */
export async function readDownlines(
  tx: Transaction,
  siteId: string,
  conversions: readonly Attributed[],
  limits: FraudLimits,
): Promise<Map<string, DownlineOf[]>> {
  if (!limits.downlineByDevice && !limits.downlineByAddress && !limits.downlineByRate) return new Map();
  const asked = conversions.map(({ id, uid, occurredAt }) => ({ id, uid, at: occurredAt.toISOString() }));
  const common = (column: 'device_id' | 'address', shown: 'device' | 'address') => sql`
    (SELECT max(m.${sql.ref(shown)}) FROM user_devices m
     JOIN user_devices o ON o.site_id = m.site_id AND o.uid = p.upline AND o.${sql.ref(column)} = m.${sql.ref(column)}
     WHERE m.site_id = ${siteId} AND m.uid = p.uid AND m.${sql.ref(column)} <> '')`;
  const { rows } = await sql<Row>`
    SELECT p.id, p.upline, ${limits.downlineByDevice ? common('device_id', 'device') : sql`NULL`} AS device,
      ${limits.downlineByAddress ? common('address', 'address') : sql`NULL`} AS address,
      CASE WHEN ${limits.downlineByRate} AND p.is_direct AND EXISTS (
        SELECT FROM commission_plans k WHERE k.site_id = ${siteId} AND k.terms ->> 'levels' = 'shares')
      THEN (
        SELECT h.rate::text FROM (
          SELECT r.rate, r.set_by FROM rate_history r
          WHERE r.site_id = ${siteId} AND r.uid = p.uid AND r.valid_from <= p.at ORDER BY r.valid_from DESC LIMIT 1) h
        JOIN users u ON u.site_id = ${siteId} AND u.uid = p.upline
        LEFT JOIN LATERAL (
          SELECT r.rate, r.rate1 FROM rate_history r
          WHERE r.site_id = ${siteId} AND r.uid = p.upline AND r.valid_from <= p.at
          ORDER BY r.valid_from DESC LIMIT 1) o ON true
        WHERE h.set_by = 'user:' || p.upline AND h.rate > 0 AND (
          h.rate >= coalesce(o.rate, u.rate) OR h.rate + coalesce(o.rate1, u.rate1) > coalesce(o.rate, u.rate))) END AS rate
    FROM (
      SELECT a.id, a.uid, a.at, u.inviter_uid AS upline, true AS is_direct
      FROM json_to_recordset(${JSON.stringify(asked)}) AS a (id text, uid text, at timestamptz)
      JOIN users u ON u.site_id = ${siteId} AND u.uid = a.uid
      UNION ALL
      SELECT a.id, a.uid, a.at, v.inviter_uid, false
      FROM json_to_recordset(${JSON.stringify(asked)}) AS a (id text, uid text, at timestamptz)
      JOIN users u ON u.site_id = ${siteId} AND u.uid = a.uid
      JOIN users v ON v.site_id = ${siteId} AND v.uid = u.inviter_uid
    ) p WHERE p.upline IS NOT NULL`.execute(tx);
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
