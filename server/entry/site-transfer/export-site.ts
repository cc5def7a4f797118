import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { recordAuditEvent } from '../../modules/identity/audit/index.ts';
import {
  COMMAND_LINE,
  findOperatorByName,
  findPrincipal,
  findSamePerson,
} from '../../modules/identity/operators/index.ts';
import { type MediaStore, readMediaNames } from '../../modules/site/media/index.ts';
import { siteRow } from '../../modules/site/sites/published.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { fingerprintOf } from '../../platform/installation/check-secret-keys.ts';
import type { SecretKey } from '../../platform/secret-keys.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { createSiteFile, type SiteFileWriter } from './site-file.ts';
import { readEdition, siteTables } from './site-tables.ts';

export const FORMAT = 1;
const ROWS_AT_ONCE = 2_000;

/** The first object of a file. */
export interface SiteHead {
  readonly format: number;
  readonly siteId: string;
  readonly edition: number;
  readonly at: string;
  readonly by: readonly [string, string];
  /** The secret keys that the site's sealed values may need. */
  readonly keys: readonly { readonly id: string; readonly fingerprint: string }[];
}

export interface ExportParts {
  readonly db: Database;
  readonly media: MediaStore;
  readonly keys: readonly SecretKey[];
}

export interface SiteExport {
  readonly siteId: string;
  readonly path: string;
  /** The key that seals the file. */
  readonly fileKey: Buffer;
  /** The names of two operators: the one who exports, and the one who agreed. */
  readonly by: string;
  readonly approvedBy: string;
}

/** Writes a site, as it is at one moment, into a sealed file. */
export async function exportSite(
  parts: ExportParts,
  request: SiteExport,
  now: Date,
): Promise<{ rows: number; media: number }> {
  const { db } = parts;
  const { siteId, by, approvedBy } = request;
  const site = await db.selectFrom(siteRow(siteId).as('s')).select('s.site_id').executeTakeFirst();
  if (!site) throw new StartupError(`There is no site ${siteId}.`);
  await checkTwo(db, request, now);
  const file = await createSiteFile(request.path, request.fileKey);
  try {
    await inTransaction(db, (tx) =>
      recordAuditEvent(
        tx,
        { ...COMMAND_LINE, siteId },
        { action: 'site.export', target: `site:${siteId}`, reason: '', detail: { by, approvedBy } },
        now,
      ),
    );
    // One snapshot, because rows of different tables must be of the same moment.
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => writeSite(tx, parts, request, file, now));
  } finally {
    await file.close();
  }
}

/** Two different persons of the site: one who manages it, and one who decides on approvals. */
async function checkTwo(db: Database, { siteId, by, approvedBy }: SiteExport, now: Date): Promise<void> {
  const [first, second] = await Promise.all(
    [by, approvedBy].map(async (name) => {
      const row = await findOperatorByName(db, name);
      return row && (await findPrincipal(db, siteId, row.operator_id));
    }),
  );
  if (!first?.permissions.has('site.manage')) throw new StartupError(`${by} is no owner of this site: --by names one.`);
  if (!second?.permissions.has('approval.decide')) {
    throw new StartupError(
      `${approvedBy} decides on no approvals of this site: --approved-by names a manager or owner.`,
    );
  }
  const same = await findSamePerson(db, siteId, first.operatorId, now);
  if (first.operatorId === second.operatorId || same.has(second.operatorId)) {
    throw new StartupError('--by and --approved-by count as the same person.');
  }
}

async function writeSite(
  tx: Transaction,
  { media, keys }: ExportParts,
  { siteId, by, approvedBy }: SiteExport,
  file: SiteFileWriter,
  now: Date,
): Promise<{ rows: number; media: number }> {
  const head: SiteHead = {
    format: FORMAT,
    siteId,
    edition: await readEdition(tx),
    at: now.toISOString(),
    by: [by, approvedBy],
    keys: keys.map((key) => ({ id: key.id, fingerprint: fingerprintOf(key) })),
  };
  await file.write(Buffer.from(JSON.stringify(head)));
  let objects = 1;
  let rows = 0;
  for (const table of await siteTables(tx)) {
    await sql`DECLARE site_rows CURSOR FOR
      SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t WHERE t.site_id = ${sql.lit(siteId)}`.execute(tx);
    for (;;) {
      const piece = await sql<{ row: string }>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM site_rows`.execute(tx);
      if (piece.rows.length === 0) break;
      // As texts, because JavaScript's numbers would round amounts.
      await file.write(Buffer.from(`rows ${table}\n[${piece.rows.map(({ row }) => row).join(',\n')}]`));
      objects += 1;
      rows += piece.rows.length;
    }
    await sql`CLOSE site_rows`.execute(tx);
  }
  let files = 0;
  for (const name of await readMediaNames(tx, siteId)) {
    if ((await media.size(name)) === undefined) continue;
    await file.write(Buffer.concat([Buffer.from(`media ${name}\n`), await buffer(media.read(name))]));
    objects += 1;
    files += 1;
  }
  await file.write(Buffer.from(`end ${objects}\n`));
  return { rows, media: files };
}
