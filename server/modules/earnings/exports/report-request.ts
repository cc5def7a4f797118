import type { ExportRow } from '../../../platform/exports/export-kind.ts';

/** The request for a file of a report; both days are of the site. */
export interface ReportRequest {
  readonly from: string;
  readonly to: string;
  readonly by: 'day' | 'item' | 'member' | 'source' | 'line';
}

export function reportOf(row: ExportRow): ReportRequest {
  return row.request as unknown as ReportRequest;
}
