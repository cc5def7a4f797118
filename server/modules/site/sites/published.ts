import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the id of every site. */
export function everySite() {
  return queryPart.selectFrom('sites').select('site_id');
}

/** A part of a query: one site; no row if it does not exist. */
export function siteRow(siteId: string) {
  return queryPart
    .selectFrom('sites')
    .select(['site_id', 'unit', 'timezone', 'settings'])
    .where('site_id', '=', siteId);
}

export async function readSiteIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('sites').select('site_id').orderBy('site_id').execute();
  return rows.map(({ site_id }) => site_id);
}

/** The names of a site, which each row of its hosts repeats. */
interface SiteNames {
  readonly name: string;
  readonly company_name: string | null;
  readonly icp: string | null;
}

export interface SiteRow extends SiteNames {
  readonly site_id: string;
  readonly area_code: string;
  readonly locale: string;
  readonly version: number;
}

/** The site, locked until the transaction ends. */
export function lockSite(tx: Transaction, siteId: string): Promise<SiteRow | undefined> {
  return querySiteRow(tx, siteId).forNoKeyUpdate().executeTakeFirst();
}

export function findSiteRow(db: Database | Transaction, siteId: string): Promise<SiteRow | undefined> {
  return querySiteRow(db, siteId).executeTakeFirst();
}

function querySiteRow(db: Database | Transaction, siteId: string) {
  return db
    .selectFrom('sites')
    .select(['site_id', 'name', 'company_name', 'icp', 'area_code', 'locale', 'version'])
    .where('site_id', '=', siteId);
}

/** Increases the site's version. Every change of its row or hosts must call this. */
export async function bumpSite(tx: Transaction, site: Pick<SiteRow, 'site_id' | 'version'>): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ version: site.version + 1 })
    .where('site_id', '=', site.site_id)
    .execute();
}

/** Renames a site and the rows of its hosts. */
export async function renameSite(
  tx: Transaction,
  siteId: string,
  names: SiteNames,
  others: Pick<SiteRow, 'area_code' | 'locale'>,
): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ ...names, ...others })
    .where('site_id', '=', siteId)
    .execute();
  await tx.updateTable('site_domains').set(names).where('site_id', '=', siteId).execute();
}

/** Adds a host; false if a site already has it. */
export async function addHost(tx: Transaction, site: SiteRow, domain: string): Promise<boolean> {
  const { site_id, name, company_name, icp } = site;
  const added = await tx
    .insertInto('site_domains')
    .values({ domain, site_id, name, company_name, icp })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function removeHost(tx: Transaction, siteId: string, domain: string): Promise<void> {
  await tx.deleteFrom('site_domains').where('site_id', '=', siteId).where('domain', '=', domain).execute();
}

export async function readHosts(db: Database | Transaction, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_domains')
    .select('domain')
    .where('site_id', '=', siteId)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

export function readSiteRows(db: Database, siteIds: readonly string[]) {
  return db
    .selectFrom('sites')
    .selectAll()
    .where('site_id', 'in', [...siteIds])
    .orderBy('name')
    .execute();
}

/** The site that answers at hosts of no site. */
export async function readDefaultSite(db: Database | Transaction): Promise<string | undefined> {
  const row = await db.selectFrom('sites').select('site_id').where('is_default', '=', true).executeTakeFirst();
  return row?.site_id;
}

type Settings = Readonly<Record<string, unknown>>;

/** Reads the current site, not from the cache. */
export function readSite(db: Database | Transaction, siteId: string) {
  return db
    .selectFrom('sites')
    .select(['unit', 'timezone', 'settings'])
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
}

/** Reads a site's current settings, not from the cache. */
export async function readSettings(db: Database | Transaction, siteId: string): Promise<Settings> {
  const row = await db.selectFrom('sites').select('settings').where('site_id', '=', siteId).executeTakeFirstOrThrow();
  return row.settings;
}

/** Reads settings like readSettings, locked until the transaction ends. */
export async function lockSettings(tx: Transaction, siteId: string): Promise<Settings> {
  const row = await tx
    .selectFrom('sites')
    .select('settings')
    .where('site_id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.settings;
}

export async function writeSettings(
  tx: Transaction,
  siteId: string,
  section: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ settings: sql`settings || jsonb_build_object(${section}::text, ${JSON.stringify(values)}::jsonb)` })
    .where('site_id', '=', siteId)
    .execute();
}
