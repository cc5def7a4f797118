import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../db/database.ts';
import { newId } from '../ids.ts';

const MOST_WAITING = 3;

export interface ExportRequest {
  readonly siteId: string;
  readonly owner: string;
  readonly kind: string;
  /** All that its kind needs to write it. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly locale: string;
}

/** Puts a file on the list of what the worker writes. */
export async function requestExport(
  tx: Transaction,
  { siteId, owner, kind, request, locale }: ExportRequest,
  now: Date,
): Promise<Result<string, 'exports_waiting'>> {
  const exportId = newId('rx', now.getTime());
  for (let place = 0; place < MOST_WAITING; place += 1) {
    // A place that another request takes at this moment is taken: the unique index waits for it.
    const taken = await tx
      .insertInto('file_exports')
      .values({
        site_id: siteId,
        export_id: exportId,
        owner,
        kind,
        request: JSON.stringify(request),
        place,
        locale,
        due_at: now,
        created_at: now,
        expires_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('export_id')
      .executeTakeFirst();
    if (taken) return ok(exportId);
  }
  return refuse('exports_waiting', { most: MOST_WAITING });
}
