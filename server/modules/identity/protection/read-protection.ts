import { type Break, breakAt } from '@pitaka/core/identity/protection/breaks.ts';
import type { ActiveLimit } from '@pitaka/core/identity/protection/limits.ts';
import { ok, type Refused, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { activeLimitsOf, breakOf, readLimitRows, type StoredBreak } from './store.ts';

/** A user's own protection at a moment. */
export interface Protection {
  readonly status: 'none' | 'cooling_off' | 'excluded';
  /** The end of the break, or its earliest end while the user has not asked to return; null: no break. */
  readonly until: Date | null;
  readonly limits: readonly ActiveLimit[];
}

const NONE: Protection = { status: 'none', until: null, limits: [] };

export async function readProtection(
  db: Database | Transaction,
  siteId: string,
  uid: string,
  now: Date,
): Promise<Protection> {
  return (await readProtections(db, siteId, [uid], now)).get(uid) ?? NONE;
}

/** The protection of many users; a user without protection is left out. */
export async function readProtections(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Protection>> {
  if (uids.length === 0) return new Map();
  const breaks = await readBreaks(db, siteId, uids, now);
  const rows = await readLimitRows(db, siteId, uids);
  const rowsOf = Map.groupBy(rows, ({ uid }) => uid);
  const allUids = new Set([...breaks.keys(), ...rowsOf.keys()]);
  return new Map(
    [...allUids].map((uid) => {
      const current = breaks.get(uid);
      const limits = activeLimitsOf(rowsOf.get(uid) ?? [], now);
      return [uid, { status: current?.kind ?? 'none', until: current ? endOf(current) : null, limits }];
    }),
  );
}

/** The breaks of these users, in one statement. */
export async function readBreaks(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StoredBreak>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('protection_breaks')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', 'in', [...new Set(uids)])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    // If there are two breaks, the newer one counts.
    .orderBy('since')
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const current = breakAt(breakOf(row), now);
      return current ? [[row.uid, current] as const] : [];
    }),
  );
}

/** Every self-exclusion of these users that was in force at a moment, including exclusions that have ended since. */
export async function readExclusions(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  notOverAt: Date,
): Promise<ReadonlyMap<string, readonly Break[]>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('protection_breaks')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${[...uids]}::text[])`)
    .where('kind', '=', 'excluded')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', notOverAt)]))
    .execute();
  return new Map([...Map.groupBy(rows, ({ uid }) => uid)].map(([uid, ofOne]) => [uid, ofOne.map(breakOf)]));
}

export type ProtectedRefusal = 'protection_cooling_off' | 'protection_excluded';

/**
 * Refuses actions that a user on a break may not take: bets, deposits, claims, spins, applications. Called even if the
 * feature is off: otherwise one operator could end every exclusion by switching the feature off.
 */
export async function refuseIfProtected(
  db: Database | Transaction,
  site: { readonly siteId: string },
  uid: string,
  now: Date,
): Promise<Result<null, ProtectedRefusal>> {
  const current = (await readBreaks(db, site.siteId, [uid], now)).get(uid);
  return current ? refuseBreak(current) : ok(null);
}

/** Refuses promotion (applying, making links, claiming rebates) during a break that stops it as well. */
export async function refuseIfPromotionStopped(
  db: Database | Transaction,
  site: { readonly siteId: string },
  uid: string,
  now: Date,
): Promise<Result<null, ProtectedRefusal>> {
  const current = (await readBreaks(db, site.siteId, [uid], now)).get(uid);
  return current?.stopsPromotion ? refuseBreak(current) : ok(null);
}

/** The same check for a break that `readBreaks` returned. */
export function refuseBreak(current: Break): Refused<ProtectedRefusal> {
  const code = current.kind === 'excluded' ? 'protection_excluded' : 'protection_cooling_off';
  return refuse(code, { until: endOf(current).toISOString() });
}

function endOf(current: Break): Date {
  return current.endsAt ?? current.until;
}
