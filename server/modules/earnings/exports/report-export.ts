import type { ExportKind } from '../../../platform/exports/export-kind.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { readTimezone } from '../../site/sites/index.ts';
import { reportOf } from './report-request.ts';
import { writeSlice } from './write-slice.ts';

const KEPT_MS = 7 * 86_400_000;

/** A promoter's report, announced by a personal notice. */
export const REPORT_EXPORT: ExportKind = {
  kind: 'report',
  keptMs: KEPT_MS,
  async writeSlice(tx, row, now) {
    return writeSlice(tx, row, await readTimezone(tx, row.site_id), now);
  },
  async onReady(tx, row, now) {
    const { from, to } = reportOf(row);
    await notifyUser(tx, { siteId: row.site_id, uid: row.owner, kind: 'report_ready', params: { from, to }, now });
  },
};
