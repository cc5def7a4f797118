import { Readable } from 'node:stream';
import type { Database } from '../../../platform/db/database.ts';

const SHOWN = 20;

export function readExports(db: Database, { siteId, uid }: { siteId: string; uid: string }) {
  return db
    .selectFrom('report_exports')
    .select(['export_id', 'from_day', 'to_day', 'by_group', 'state', 'created_at', 'expires_at'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('export_id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** One that is there to be fetched; nobody else's, and none that has expired. */
export function findReadyExport(db: Database, owner: { siteId: string; uid: string }, exportId: string, now: Date) {
  return db
    .selectFrom('report_exports')
    .select(['from_day', 'to_day', 'by_group', 'parts'])
    .where('site_id', '=', owner.siteId)
    .where('export_id', '=', exportId)
    .where('uid', '=', owner.uid)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The file, one part in memory at a time. */
export function streamParts(db: Database, siteId: string, exportId: string, parts: number): Readable {
  async function* contents() {
    for (let part = 0; part < parts; part += 1) {
      const { content } = await db
        .selectFrom('report_export_parts')
        .select('content')
        .where('site_id', '=', siteId)
        .where('export_id', '=', exportId)
        .where('part', '=', part)
        .executeTakeFirstOrThrow();
      yield content;
    }
  }
  return Readable.from(contents(), { objectMode: false });
}
