import type { FraudLimits, Suspect } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { devicesOf } from '../../identity/auth/published.ts';
import { clicksOf } from '../../promotion/links/published.ts';
import type { Attributed } from './attributed.ts';

/** The maximum number of accounts that a finding names. */
const MAX_ACCOUNTS = 50;
/**
 * The maximum number of devices, and of addresses, that are checked for a promoter. One is not enough: the device with
 * the most accounts may be trusted, and another may belong to a device farm.
 */
const MAX_SHARED = 10;
/** The maximum number of clicks counted on one promotion within minutes; more are a flood in any case. */
const MAX_CLICKS = 20_000;

interface Row {
  id: string;
  uid: string;
  clicked_at: Date;
  code: string;
  visitor: Buffer;
  address: Buffer | null;
  device: string;
  own_device: string | null;
  addresses: string[] | null;
  of_visitor: number;
  of_address: number;
  of_link: number;
  device_key: string | null;
  device_name: string | null;
  device_uids: string[] | null;
  shared_address: string | null;
  address_uids: string[] | null;
}

/** A suspect with the promoter's own addresses. */
export interface SuspectRow {
  readonly id: string;
  readonly addresses: readonly string[];
  readonly suspect: Omit<Suspect, 'ownAddress'>;
}

/** Reads all data for the rules, of conversions whose click is known; several rows if there are many shared devices. */
export async function readSuspects(
  tx: Transaction,
  siteId: string,
  conversions: readonly Attributed[],
  limits: FraudLimits,
): Promise<SuspectRow[]> {
  // Every click that the transaction's events name.
  const clicks = conversions.flatMap(({ id, clickId, otherClickIds }) =>
    [clickId, ...otherClickIds].map((click_id) => ({ id, click_id })),
  );
  const minutes = sql`${`${limits.floodMinutes} minutes`}::interval`;
  const { rows } = await sql<Row>`
    SELECT a.id, k.uid, k.at AS clicked_at, k.code, k.visitor, k.address,
      k.device, own.own_device, own.addresses, near.*, many.*, place.*
    FROM json_to_recordset(${JSON.stringify(clicks)}) AS a (id text, click_id text)
    JOIN ${clicksOf(siteId)} k ON k.click_id = a.click_id
    CROSS JOIN LATERAL (
      SELECT max(d.device) FILTER (WHERE d.device_id = k.device) AS own_device,
        array_agg(d.device_id) AS devices, array_agg(DISTINCT d.address) AS addresses
      FROM ${devicesOf(siteId)} d WHERE d.uid = k.uid) own
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE n.visitor = k.visitor)::int AS of_visitor,
        count(*) FILTER (WHERE n.address = k.address)::int AS of_address,
        count(*) FILTER (WHERE n.code = k.code)::int AS of_link
      FROM (
        SELECT c.visitor, c.address, c.code FROM ${clicksOf(siteId)} c
        WHERE c.uid = k.uid AND c.item_id = k.item_id
          AND c.at BETWEEN k.at - ${minutes} AND k.at + ${minutes} AND c.class IN ('unique', 'repeat')
        LIMIT ${sql.lit(MAX_CLICKS)}) n) near
    LEFT JOIN LATERAL (
      SELECT o.device_id AS device_key, max(o.device) AS device_name,
        (array_agg(o.uid ORDER BY o.uid))[1:${sql.lit(MAX_ACCOUNTS)}] AS device_uids
      FROM ${devicesOf(siteId)} o
      WHERE o.device_id = ANY(own.devices || k.device) AND ${limits.accountsPerDevice}::int > 0
      GROUP BY o.device_id HAVING count(*) >= ${limits.accountsPerDevice}::int
      ORDER BY count(*) DESC, 1 LIMIT ${sql.lit(MAX_SHARED)}) many ON true
    LEFT JOIN LATERAL (
      SELECT o.address AS shared_address,
        (array_agg(DISTINCT o.uid ORDER BY o.uid))[1:${sql.lit(MAX_ACCOUNTS)}] AS address_uids
      FROM ${devicesOf(siteId)} o
      WHERE o.address = ANY(own.addresses) AND ${limits.accountsPerAddress}::int > 0
      GROUP BY o.address HAVING count(DISTINCT o.uid) >= ${limits.accountsPerAddress}::int
      ORDER BY count(DISTINCT o.uid) DESC, 1 LIMIT ${sql.lit(MAX_SHARED)}) place ON true`.execute(tx);
  const occurred = new Map(conversions.map(({ id, occurredAt }) => [id, occurredAt.getTime()]));
  return rows.map((row) => present(row, occurred.get(row.id) ?? 0));
}

function present(row: Row, occurredAt: number): SuspectRow {
  return {
    id: row.id,
    addresses: row.addresses ?? [],
    suspect: {
      uid: row.uid,
      clickedAt: row.clicked_at.getTime(),
      occurredAt,
      link: row.code,
      visitor: row.visitor.toString('hex'),
      address: row.address?.toString('hex') ?? '',
      device: row.device,
      ownDevice: row.device === '' ? undefined : (row.own_device ?? undefined),
      ofVisitor: row.of_visitor,
      ofAddress: row.of_address,
      ofLink: row.of_link,
      sharedDevice: row.device_key === null ? undefined : shared(row.device_key, row.device_name, row.device_uids),
      sharedAddress:
        row.shared_address === null ? undefined : shared(row.shared_address, row.shared_address, row.address_uids),
    },
  };
}

function shared(key: string, name: string | null, uids: readonly string[] | null) {
  return { key, name: name ?? '', uids: uids ?? [] };
}
