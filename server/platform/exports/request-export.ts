import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../db/database.ts';
import { newId } from '../ids.ts';

/** Maximum of files that an owner may have in progress, and request within an hour. */
export interface ExportBounds {
  readonly mostWaiting: number;
  readonly mostAnHour: number;
}

/** Limits for users: hundreds of requests by one user within seconds would delay all other users' calls. */
export const BOUNDS_OF_USERS: ExportBounds = { mostWaiting: 1, mostAnHour: 6 };
export const BOUNDS_OF_OPERATORS: ExportBounds = { mostWaiting: 3, mostAnHour: 60 };

const HOUR_MS = 3_600_000;

export interface ExportRequest {
  readonly siteId: string;
  readonly owner: string;
  readonly kind: string;
  /** The input for the file's kind. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly locale: string;
}

/**
 * Queues a file for the worker. After a refusal the caller must roll the transaction back, because the request was
 * counted.
 */
export async function requestExport(
  tx: Transaction,
  { siteId, owner, kind, request, locale }: ExportRequest,
  { mostWaiting, mostAnHour }: ExportBounds,
  now: Date,
): Promise<Result<string, 'exports_waiting' | 'exports_too_many'>> {
  const exportId = newId('rx', now.getTime());
  for (let place = 0; place < mostWaiting; place += 1) {
    // The unique index makes a simultaneous request wait.
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
    if (!taken) continue;
    const waitMinutes = await minutesToWait(tx, siteId, owner, mostAnHour, now);
    return waitMinutes === 0 ? ok(exportId) : refuse('exports_too_many', { most: mostAnHour, minutes: waitMinutes });
  }
  return refuse('exports_waiting');
}

/** Minutes until the oldest of the last `most` requests is an hour old; 0 for fewer requests. */
async function minutesToWait(tx: Transaction, siteId: string, owner: string, most: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - HOUR_MS);
  const recent = await tx
    .selectFrom('file_exports')
    .select('created_at')
    .where('site_id', '=', siteId)
    .where('owner', '=', owner)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most + 1)
    .execute();
  const oldest = recent[most - 1];
  if (recent.length <= most || !oldest) return 0;
  return Math.max(1, Math.ceil((oldest.created_at.getTime() - since.getTime()) / 60_000));
}
