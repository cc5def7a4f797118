import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ExportKind, ExportRow } from '../../../platform/exports/export-kind.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { readPeriod } from '../ledger/index.ts';
import { describeLines } from './describe-lines.ts';
import type { LineSubjects } from './line-subjects.ts';
import { type RecordTexts, writeCsv } from './present-records.ts';

const RETENTION_MS = 7 * 86_400_000;
const LINES_OF_SLICE = 2_000;

export const STATEMENT_EXPORT = 'wallet_statement';

/** The first and last of the site's days in a statement. */
export interface StatementDays {
  readonly from: string;
  readonly to: string;
}

/** A statement of the wallet as a file: the lines between two of the site's days, oldest first. */
export function walletStatementExport(deps: {
  readonly sites: SiteFinder;
  readonly textsOf: (locale: string) => RecordTexts;
  readonly subjects: readonly LineSubjects[];
}): ExportKind {
  return {
    kind: STATEMENT_EXPORT,
    keptMs: RETENTION_MS,
    async writeSlice(tx, row) {
      const site = await deps.sites.byId(row.site_id);
      if (!site) return undefined;
      const account = userAccount(row.owner, 'available');
      const period = { ...(await readPeriodOf(tx, site.timezone, daysOf(row))), afterVersion: BigInt(row.cursor || 0) };
      const lines = await readPeriod(tx, row.site_id, account, period, LINES_OF_SLICE);
      const reading = { site, locale: row.locale, readers: deps.subjects };
      const described = await describeLines(tx, row.site_id, row.owner, lines, reading);
      const content = writeCsv(described, deps.textsOf(row.locale), site.timezone, { hasHead: row.parts === 0 });
      const last = lines.at(-1);
      return { content, next: last && lines.length === LINES_OF_SLICE ? String(last.version) : undefined };
    },
  };
}

export function daysOf(row: ExportRow): StatementDays {
  return row.request as unknown as StatementDays;
}

/** Start and end of a period in the site's time zone, computed by the database. */
async function readPeriodOf(
  tx: Transaction,
  timezone: string,
  days: StatementDays,
): Promise<{ from: Date; before: Date }> {
  const { rows } = await sql<{ from: Date; before: Date }>`
    SELECT ${days.from}::date::timestamp AT TIME ZONE ${timezone} AS "from",
      (${days.to}::date + 1)::timestamp AT TIME ZONE ${timezone} AS before`.execute(tx);
  return rows[0] as { from: Date; before: Date };
}
