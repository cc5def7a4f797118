import { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import type { SecretKeys } from '../secret-keys.ts';
import type { ExportRow } from './export-kind.ts';
import { openPart } from './sealed-parts.ts';

const SHOWN = 20;

export interface ExportOwner {
  readonly siteId: string;
  readonly owner: string;
  readonly kind: string;
}

/** An owner's latest files, including expired ones. */
export async function readExports(db: Database, { siteId, owner, kind }: ExportOwner, now: Date): Promise<ExportRow[]> {
  const rows = await db
    .selectFrom('file_exports')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .orderBy('export_id', 'desc')
    .limit(SHOWN)
    .execute();
  // The worker removes the parts soon after.
  return rows.map((row) => (isOver(row, now) ? { ...row, state: 'expired' } : row));
}

function isOver({ state, expires_at }: ExportRow, now: Date): boolean {
  return state === 'ready' && expires_at !== null && expires_at <= now;
}

/** A file that its owner may fetch; undefined for other owners and after the file expired. */
export function findReadyExport(
  db: Database,
  { siteId, owner, kind }: ExportOwner,
  exportId: string,
  now: Date,
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('file_exports')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('export_id', '=', exportId)
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The file's content, one part in memory at a time. */
export function streamParts(
  { db, secrets }: { readonly db: Database; readonly secrets: SecretKeys },
  { site_id, export_id, parts }: ExportRow,
): Readable {
  async function* contents() {
    for (let part = 0; part < parts; part += 1) {
      const { content } = await db
        .selectFrom('file_export_parts')
        .select('content')
        .where('site_id', '=', site_id)
        .where('export_id', '=', export_id)
        .where('part', '=', part)
        .executeTakeFirstOrThrow();
      yield openPart(secrets, { siteId: site_id, exportId: export_id, part }, content);
    }
  }
  return Readable.from(contents(), { objectMode: false });
}
