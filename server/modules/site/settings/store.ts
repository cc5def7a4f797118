import type { Database, Transaction } from '../../../platform/db/database.ts';
import { writeSettings } from '../sites/published.ts';
import type { SettingsSection, StoredSection } from './define-settings.ts';

type Reader = Database | Transaction;

export interface SectionVersion {
  readonly section: string;
  /** 0: unchanged since the site was created. */
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** The newest version of each section that was ever changed, or of one section. */
export async function readVersions(db: Reader, siteId: string, section?: string): Promise<Map<string, SectionVersion>> {
  let query = db
    .selectFrom('site_settings_history')
    .select(['section', 'version', 'operator_name', 'at'])
    .distinctOn('section')
    .where('site_id', '=', siteId);
  if (section !== undefined) query = query.where('section', '=', section);
  const rows = await query.orderBy('section').orderBy('version', 'desc').execute();
  return new Map(
    rows.map((row) => [
      row.section,
      { section: row.section, version: row.version, changedBy: row.operator_name, changedAt: row.at },
    ]),
  );
}

export interface Change {
  readonly siteId: string;
  readonly section: SettingsSection;
  readonly version: number;
  readonly values: StoredSection;
  readonly operatorId: string;
  readonly operatorName: string;
  /** The operator who approved the change, if it needed an approval. */
  readonly approvedByName: string | null;
  readonly reason: string;
}

/**
 * Stores a whole section and its entry in the history. The caller has locked the settings, and the version must be the
 * next one.
 */
export async function writeSection(tx: Transaction, change: Change, now: Date): Promise<void> {
  const { siteId, section, version, values } = change;
  await writeSettings(tx, siteId, section.section, values);
  await tx
    .insertInto('site_settings_history')
    .values({
      site_id: siteId,
      section: section.section,
      version,
      at: now,
      operator_id: change.operatorId,
      operator_name: change.operatorName,
      approved_by_name: change.approvedByName,
      reason: change.reason,
      content: JSON.stringify(values),
    })
    .execute();
}

/** The changes of a section, newest first. */
export function listHistory(
  db: Database,
  siteId: string,
  section: string,
  { before, size }: { before: number | undefined; size: number },
) {
  let query = db
    .selectFrom('site_settings_history')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('section', '=', section);
  if (before !== undefined) query = query.where('version', '<', before);
  return query.orderBy('version', 'desc').limit(size).execute();
}
