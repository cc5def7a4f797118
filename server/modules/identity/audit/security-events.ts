import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { distinctValues } from '../../../platform/db/distinct-values.ts';
import { networkOf, widerNetworkOf } from '../../../platform/http/network-address.ts';
import { newId } from '../../../platform/ids.ts';

export interface SecurityEvent {
  readonly siteId: string;
  /** topic.event: 'user.log_in', 'permission.refused'. */
  readonly kind: string;
  readonly uid?: string;
  /** The operator's name. */
  readonly operator?: string;
  readonly address: string;
  readonly device: string;
  /** No secrets, and no phone numbers. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const MINUTE_MS = 60_000;

/** Records events that each get a row: a log-in, a new password. */
export async function recordSecurityEvents(
  db: Database | Transaction,
  events: readonly SecurityEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ ...rowOf(event, now), event_id: newId('se', now.getTime()) }));
  await db.insertInto('security_events').values(rows).execute();
}

/**
 * Records events that can be repeated without limit: those within a minute are one row with a count and the first
 * address. The holder of an IPv6 network has an unlimited number of addresses, so the whole network counts as one.
 */
export async function countSecurityEvent(db: Database | Transaction, event: SecurityEvent, now: Date): Promise<void> {
  const row = rowOf(event, now);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const same = createHash('sha256')
    .update(JSON.stringify([row.kind, row.uid, row.operator, holderOf(row.address), row.detail]))
    .digest('hex');
  await db
    .insertInto('security_events')
    .values({ ...row, event_id: `sm_${minute.toString(36).padStart(7, '0')}${same.slice(0, 24)}` })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'event_id']).doUpdateSet({ times: sql`security_events.times + 1` }),
    )
    .execute();
}

function holderOf(address: string): string {
  const network = networkOf(address);
  return widerNetworkOf(network) ?? network;
}

function rowOf(event: SecurityEvent, now: Date) {
  return {
    site_id: event.siteId,
    at: now,
    kind: event.kind,
    uid: event.uid ?? '',
    operator: event.operator ?? '',
    address: event.address,
    device: event.device,
    detail: JSON.stringify(event.detail ?? {}),
  };
}

export interface SecurityFilters {
  readonly kind: string;
  readonly uid: string;
  readonly operator: string;
  readonly address: string;
}

/**
 * The security events of a site that match the filters; each kind of a topic is a branch of the query, read along its
 * own index.
 */
export async function querySecurityEvents(
  db: Database,
  siteId: string,
  filters: SecurityFilters,
  at: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  let query = db.selectFrom('security_events').selectAll().where('site_id', '=', siteId);
  if (filters.uid !== '') query = query.where('uid', '=', filters.uid.trim());
  if (filters.operator !== '') query = query.where('operator', '=', filters.operator.trim().toLowerCase());
  if (filters.address !== '') query = query.where('address', '=', filters.address.trim());
  if (at.from) query = query.where('at', '>=', at.from);
  if (at.before) query = query.where('at', '<', at.before);
  const requestedKind = filters.kind.trim();
  if (requestedKind === '') return [query];
  const kinds = await distinctValues(db, 'security_events', 'kind', siteId);
  return kinds
    .filter((kind) => kind === requestedKind || kind.startsWith(`${requestedKind}.`))
    .map((kind) => query.where('kind', '=', kind));
}

/** Deletes events older than the site's retention time; returns how many. */
export async function forgetSecurityEvents(db: Database, siteId: string, before: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('security_events')
    .where('site_id', '=', siteId)
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
