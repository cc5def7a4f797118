import type { ExportRow } from '../../../platform/exports/export-kind.ts';
import type { ListRequest } from '../../../platform/http/console-list.ts';

export function listRequestOf(row: ExportRow): ListRequest {
  return row.request as unknown as ListRequest;
}
