import type { Database } from '../../../platform/db/database.ts';

export interface RefusedCallback {
  readonly provider: string;
  readonly why: string;
  readonly address: string;
  readonly hour: Date;
  readonly times: number;
  readonly lastAt: Date;
}

/** Refused callbacks, newest first, for the console. */
export async function listRefusedCallbacks(db: Database, siteId: string, size: number): Promise<RefusedCallback[]> {
  const rows = await db
    .selectFrom('callback_refusals')
    .select(['provider', 'why', 'address', 'hour', 'times', 'last_at'])
    .where('site_id', '=', siteId)
    .orderBy('last_at', 'desc')
    .orderBy('provider')
    .orderBy('why')
    .orderBy('address')
    .orderBy('hour')
    .limit(size)
    .execute();
  return rows.map(({ last_at, ...rest }) => ({ ...rest, lastAt: last_at }));
}
