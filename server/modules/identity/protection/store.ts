import type { Break } from '@pitaka/core/identity/protection/breaks.ts';
import {
  type ActiveLimit,
  type LimitKind,
  type LimitPeriod,
  limitAt,
  type Raise,
  type StoredLimit,
} from '@pitaka/core/identity/protection/limits.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { runStatement, type Statement } from '../../../platform/db/statement.ts';
import type {
  ProtectionBreaksTable,
  ProtectionEventKind,
  ProtectionLimitsTable,
} from '../../../platform/db/tables/protection.ts';
import { newId } from '../../../platform/ids.ts';

export type LimitRow = Selectable<ProtectionLimitsTable>;

export interface LimitOf {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

export function storedLimitOf(row: LimitRow): StoredLimit {
  const raises: Raise[] = row.raises.map(({ value, from }) => ({
    value: value === null ? null : BigInt(value),
    from: new Date(from),
  }));
  return { value: row.value, raises };
}

export function activeLimitsOf(rows: readonly LimitRow[], now: Date): ActiveLimit[] {
  return rows.flatMap((row) => {
    const { value } = limitAt(storedLimitOf(row), now);
    return value === null ? [] : [{ kind: row.kind, period: row.period, value }];
  });
}

export function findLimitRows(siteId: string, uids: readonly string[]): Statement {
  return {
    name: 'protection_limits',
    text: 'SELECT * FROM protection_limits WHERE site_id = $1 AND uid = ANY($2::text[])',
    values: [siteId, uids],
  };
}

export function readLimitRows(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<LimitRow[]> {
  return runStatement(db, findLimitRows(siteId, uids));
}

export async function writeLimit(
  tx: Transaction,
  key: { readonly siteId: string; readonly uid: string } & LimitOf,
  limit: StoredLimit,
): Promise<void> {
  const raises = JSON.stringify(
    limit.raises.map(({ value, from }) => ({ value: value === null ? null : String(value), from: from.toISOString() })),
  );
  const { siteId: site_id, uid, kind, period } = key;
  await tx
    .insertInto('protection_limits')
    .values({ site_id, uid, kind, period, value: limit.value, raises })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'uid', 'kind', 'period']).doUpdateSet({ value: limit.value, raises }),
    )
    .execute();
}

/** A break with the site's decision at its start. */
export interface StoredBreak extends Break {
  readonly stopsPromotion: boolean;
}

export function breakOf(row: Selectable<ProtectionBreaksTable>): StoredBreak {
  const { kind, since, until, ends_at: endsAt, stops_promotion: stopsPromotion } = row;
  return { kind, since, until, endsAt, stopsPromotion };
}

/**
 * One row for each break; a break that changes its kind ends where the new one begins. A break that stops promotion does
 * so until its end, even if it is changed after the site's setting.
 */
export async function writeBreak(
  tx: Transaction,
  siteId: string,
  uid: string,
  taken: Break,
  stopsPromotion: boolean,
): Promise<void> {
  const { kind, since, until, endsAt } = taken;
  await tx
    .updateTable('protection_breaks')
    .set({ until: since, ends_at: since })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('since', '<', since)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', since)]))
    .execute();
  const values = { kind, until, ends_at: endsAt };
  await tx
    .insertInto('protection_breaks')
    .values({ site_id: siteId, uid, since, ...values, stops_promotion: stopsPromotion })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'uid', 'since']).doUpdateSet({
        ...values,
        stops_promotion: sql<boolean>`protection_breaks.stops_promotion OR ${stopsPromotion}`,
      }),
    )
    .execute();
}

/** All breaks of a user, newest first. */
export async function readAllBreaks(db: Database | Transaction, siteId: string, uid: string): Promise<StoredBreak[]> {
  const rows = await db
    .selectFrom('protection_breaks')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('since', 'desc')
    .execute();
  return rows.map(breakOf);
}

export async function recordProtectionEvent(
  tx: Transaction,
  event: {
    readonly siteId: string;
    readonly uid: string;
    readonly actor: `user:${string}` | `operator:${string}`;
    readonly kind: ProtectionEventKind;
    readonly detail?: Readonly<Record<string, string | number | null>>;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('protection_events')
    .values({
      site_id: event.siteId,
      event_id: newId('pe', now.getTime()),
      uid: event.uid,
      at: now,
      actor: event.actor,
      kind: event.kind,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}
