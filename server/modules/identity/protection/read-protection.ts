import { type Break, breakAt } from '@pitaka/core/identity/protection/breaks.ts';
import type { ActiveLimit } from '@pitaka/core/identity/protection/limits.ts';
import { ok, type Refused, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { activeLimitsOf, breakOf, readLimitRows } from './store.ts';

/** What a person asked for their own protection, as it holds at a moment. */
export interface Protection {
  readonly status: 'none' | 'cooling_off' | 'excluded';
  /** The end of the break, or its earliest where nobody asked for its end; null: no break. */
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

/** The same of many; who asked for nothing is left out. */
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
  const known = new Set([...breaks.keys(), ...rowsOf.keys()]);
  return new Map(
    [...known].map((uid) => {
      const taken = breaks.get(uid);
      const limits = activeLimitsOf(rowsOf.get(uid) ?? [], now);
      return [uid, { status: taken?.kind ?? 'none', until: taken ? endOf(taken) : null, limits }];
    }),
  );
}

/** Who of these is on a break, in one statement. */
export async function readBreaks(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Break>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('protection_breaks')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', 'in', [...new Set(uids)])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    // Of two the newer one holds.
    .orderBy('since')
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const taken = breakAt(breakOf(row), now);
      return taken ? [[row.uid, taken] as const] : [];
    }),
  );
}

/** Every self-exclusion of these that was not over at a moment, also those that are by now. */
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
 * For whatever somebody on a break may not do: bets, deposits, claims, spins, applying. Asked also where the feature is
 * off, or switching it off would end every exclusion by one operator's hand.
 */
export async function refuseIfProtected(
  db: Database | Transaction,
  site: { readonly siteId: string },
  uid: string,
  now: Date,
): Promise<Result<null, ProtectedRefusal>> {
  const taken = (await readBreaks(db, site.siteId, [uid], now)).get(uid);
  return taken ? refuseBreak(taken) : ok(null);
}

/** The same where `readBreaks` was asked for many. */
export function refuseBreak(taken: Break): Refused<ProtectedRefusal> {
  const code = taken.kind === 'excluded' ? 'protection_excluded' : 'protection_cooling_off';
  return refuse(code, { until: endOf(taken).toISOString() });
}

function endOf(taken: Break): Date {
  return taken.endsAt ?? taken.until;
}
