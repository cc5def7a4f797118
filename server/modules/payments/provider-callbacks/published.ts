import type { Database } from '../../../platform/db/database.ts';

export async function forgetRefusedCallbacks(db: Database, siteId: string, before: Date): Promise<void> {
  await db.deleteFrom('callback_refusals').where('site_id', '=', siteId).where('hour', '<', before).execute();
}
