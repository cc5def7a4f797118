import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

/** Deletes the contents of an owner's files and of files about the owner, even of a file that is being written. */
export async function forgetExports(
  tx: Transaction,
  { siteId, owner }: { readonly siteId: string; readonly owner: string },
): Promise<void> {
  // Locks the requests first: the writer of a slice holds the row, and could otherwise add its slice after the other
  // parts were deleted.
  const files = await tx
    .updateTable('file_exports')
    .set({ state: 'expired', due_at: null, cursor: '' })
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('owner', '=', owner), sql<boolean>`request ->> 'uid' = ${owner}`]))
    .returning('export_id')
    .execute();
  if (files.length === 0) return;
  await tx
    .deleteFrom('file_export_parts')
    .where('site_id', '=', siteId)
    .where(
      'export_id',
      'in',
      files.map((file) => file.export_id),
    )
    .execute();
}
