import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type KeySetting = 'PAYOUT' | 'DEPOSIT' | 'SMS' | 'PLATFORM_MESSAGING' | 'PLATFORM_VIDEO' | 'CHANNEL';

interface Refusal {
  readonly siteId: string;
  readonly setting: KeySetting;
  readonly provider: string;
  readonly operation: string;
}

export async function recordRefusal(
  db: Database,
  { siteId, setting, provider, operation }: Refusal,
  status: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('refused_keys')
    .values({ site_id: siteId, setting, provider, operation, status, since: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'setting', 'provider', 'operation'])
        .doUpdateSet({ status, last_at: now, calls: sql`refused_keys.calls + 1` }),
    )
    .execute();
}

/** Ends the alarms of a key after a success under it; returns their number. */
export async function endRefusals(db: Database, { siteId, setting, provider, operation }: Refusal): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('refused_keys')
    .where('site_id', '=', siteId)
    .where('setting', '=', setting)
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('status', '=', 401), eb('operation', '=', operation)]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export function listAllRefusedKeys(db: Database) {
  return db.selectFrom('refused_keys').selectAll().execute();
}

export interface RefusedKey {
  readonly setting: KeySetting;
  readonly provider: string;
  readonly operation: string;
  readonly status: number;
  readonly since: Date;
  readonly calls: number;
}

/** The refused keys of a site: its own keys, and the keys of the server. Oldest first. */
export async function listRefusedKeys(db: Database, siteId: string): Promise<RefusedKey[]> {
  const rows = await db
    .selectFrom('refused_keys')
    .select(['setting', 'provider', 'operation', 'status', 'since', 'calls'])
    .where('site_id', 'in', ['', siteId])
    .orderBy('since')
    .orderBy('operation')
    .execute();
  return rows.map((row) => ({ ...row, calls: Number(row.calls) }));
}

/** The time since which a provider of the server refuses our key; null: it does not. */
export async function readRefusedSince(db: Database, setting: KeySetting, provider: string): Promise<Date | null> {
  const row = await db
    .selectFrom('refused_keys')
    .select('since')
    .where('site_id', '=', '')
    .where('setting', '=', setting)
    .where('provider', '=', provider)
    .orderBy('since')
    .limit(1)
    .executeTakeFirst();
  return row?.since ?? null;
}
