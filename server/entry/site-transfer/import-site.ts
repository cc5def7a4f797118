import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { recordAuditEvent, verifyAuditChain } from '../../modules/identity/audit/index.ts';
import { COMMAND_LINE } from '../../modules/identity/operators/index.ts';
import { checkInvariantsOfSite, verifyChain } from '../../modules/money/ledger/index.ts';
import type { MediaStore } from '../../modules/site/media/index.ts';
import { readHosts } from '../../modules/site/sites/published.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { fingerprintOf } from '../../platform/installation/check-secret-keys.ts';
import type { SecretKey } from '../../platform/secret-keys.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { FORMAT, type SiteHead } from './export-site.ts';
import { readSiteFile } from './site-file.ts';
import { readEdition, siteTables, writtenColumns } from './site-tables.ts';

export interface ImportParts {
  readonly db: Database;
  readonly media: MediaStore;
  readonly keys: readonly SecretKey[];
}

export interface Imported {
  readonly siteId: string;
  readonly rows: number;
  readonly media: number;
  /** Journals whose seal was computed again. */
  readonly sealed: bigint;
  /** The hosts at which the site answers from now on. */
  readonly hosts: readonly string[];
}

/** Imports a site from a file in one transaction: after a refusal or an error, no row of the site is left. */
export async function importSite(
  { db, media, keys }: ImportParts,
  { path, fileKeys }: { readonly path: string; readonly fileKeys: readonly Buffer[] },
  now: Date,
): Promise<Imported> {
  return db.transaction().execute(async (tx) => {
    const tables = new Set<string>(await siteTables(tx));
    const columnsOf = await writtenColumns(tx);
    let head: SiteHead | undefined;
    let [objects, rows, files, isWhole] = [0, 0, 0, false];
    for await (const object of readSiteFile(path, fileKeys)) {
      objects += 1;
      if (!head) {
        head = readHead(object);
        await checkHead(tx, head, keys);
        continue;
      }
      const [word, name, body] = partsOf(object);
      if (word === 'rows' && tables.has(name)) {
        const columns = columnsOf.get(name) ?? [];
        rows += await insertRows(tx, { siteId: head.siteId, path, table: name, columns }, body.toString());
      } else if (word === 'media') files += await putMedia(media, name, body);
      else if (word === 'end' && Number(name) === objects - 1) isWhole = true;
      else throw new StartupError(`${path} has something that this version does not know: ${word} ${name}.`);
    }
    if (!head || !isWhole) throw new StartupError(`${path} is cut off: its end is missing. Nothing was imported.`);
    const { siteId, by } = head;
    const sealed = await checkChains(tx, siteId, now);
    await checkBooks(tx, siteId);
    const detail = { exportedBy: by[0], approvedBy: by[1], exportedAt: head.at, rows };
    await recordAuditEvent(
      tx,
      { ...COMMAND_LINE, siteId },
      { action: 'site.import', target: `site:${siteId}`, reason: '', detail },
      now,
    );
    const hosts = await readHosts(tx, siteId);
    return { siteId, rows, media: files, sealed, hosts };
  });
}

function readHead(object: Buffer): SiteHead {
  const head = JSON.parse(object.toString()) as SiteHead;
  if (head.format !== FORMAT)
    throw new StartupError(`The file has the format ${head.format}, and this version reads ${FORMAT}.`);
  return head;
}

async function checkHead(tx: Transaction, head: SiteHead, keys: readonly SecretKey[]): Promise<void> {
  const edition = await readEdition(tx);
  if (head.edition !== edition) {
    throw new StartupError(
      `The file was written with migration ${head.edition}, and this database is at ${edition}: bring both servers to the same version.`,
    );
  }
  const lacking = head.keys.filter(
    (one) => !keys.some((key) => key.id === one.id && fingerprintOf(key) === one.fingerprint),
  );
  if (lacking.length > 0) {
    throw new StartupError(
      `Phones and account numbers of the site are sealed under ${lacking.map(({ id }) => id).join(', ')}: add the key to SECRET_KEYS of this server first, behind its own.`,
    );
  }
  for (const table of await siteTables(tx)) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} t WHERE t.site_id = ${head.siteId} LIMIT 1`.execute(
      tx,
    );
    if (rows.length > 0)
      throw new StartupError(`There is a site ${head.siteId} already, with rows in ${table}. Nothing was imported.`);
  }
}

function partsOf(object: Buffer): [string, string, Buffer] {
  const at = object.indexOf('\n');
  const [word = '', name = ''] = object.subarray(0, at).toString().split(' ');
  return [word, name, object.subarray(at + 1)];
}

interface Target {
  readonly siteId: string;
  readonly path: string;
  readonly table: string;
  readonly columns: readonly string[];
}

async function insertRows(tx: Transaction, { siteId, path, table, columns }: Target, json: string): Promise<number> {
  // The file may come from another company's server: it must not add money or users to a site that is here already.
  const { rows: foreign } = await sql`SELECT 1 FROM jsonb_array_elements(${json}::jsonb) r
    WHERE r ->> 'site_id' IS DISTINCT FROM ${siteId} LIMIT 1`.execute(tx);
  if (foreign.length > 0)
    throw new StartupError(`${path} has rows of ${table} that belong to another site. Nothing was imported.`);
  // A server has one default site, so an imported site answers only at its own hosts.
  const rows = table === 'sites' ? sql`jsonb_set(r, '{is_default}', 'false')` : sql`r`;
  try {
    const done = await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      SELECT ${sql.join(columns.map((column) => sql.ref(`n.${column}`)))} FROM jsonb_array_elements(${json}::jsonb) r,
        jsonb_populate_record(NULL::${sql.table(table)}, ${rows}) n`.execute(tx);
    return Number(done.numAffectedRows ?? 0n);
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new StartupError(
      table === 'site_domains'
        ? 'A host of the site is a host of another site here: remove it there first. Nothing was imported.'
        : `A row of ${table} is here already, under the same id. Nothing was imported.`,
      { cause: error },
    );
  }
}

/** Stores a media file. Its name is the hash of its content, so another content is refused. */
async function putMedia(media: MediaStore, name: string, bytes: Buffer): Promise<number> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (!hash.startsWith(name.split('.')[0] ?? '-'))
    throw new StartupError(`The content of the file ${name} does not match its name, which is a hash of it.`);
  await media.put(name, bytes);
  return 1;
}

async function checkChains(tx: Transaction, siteId: string, now: Date): Promise<bigint> {
  // Both checks only read, so they can use the transaction, which sees the new rows.
  const reader = tx as unknown as Database;
  const ledger = await verifyChain(reader, siteId, now);
  if (ledger.broken) {
    throw new StartupError(
      `The ledger’s chain is broken at block ${ledger.broken.position}: ${ledger.broken.problem}. Nothing was imported.`,
    );
  }
  if (!(await verifyAuditChain(reader, siteId)).isWhole) {
    throw new StartupError('The chain of the log of activity is broken. Nothing was imported.');
  }
  return ledger.sealed;
}

/** The seals cover journals and postings: a balance that was changed in the file is found only by the books' promises. */
async function checkBooks(tx: Transaction, siteId: string): Promise<void> {
  const broken = (await checkInvariantsOfSite(tx, siteId)).find((figure) => figure.broken > 0n);
  if (broken) {
    throw new StartupError(
      `The books of the file do not agree: “${broken.promise}” is broken (${broken.examples.join('; ')}). Nothing was imported.`,
    );
  }
}
