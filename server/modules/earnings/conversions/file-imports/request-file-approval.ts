import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { newId } from '../../../../platform/ids.ts';
import { requestApproval } from '../../../back-office/approvals/index.ts';
import type { Actor } from '../../../identity/audit/index.ts';
import { earningFileApproval } from './file-approval.ts';
import type { Effect } from './imported.ts';
import type { EarningFile } from './run-file.ts';
import { storedEffect } from './waiting-file.ts';

/** Stores a file as uploaded and requests a second person's approval. */
export async function requestFileApproval(
  db: Database,
  actor: Actor,
  site: Site,
  { file, effect, rows }: { readonly file: EarningFile; readonly effect: Effect; readonly rows: number },
  now: Date,
): Promise<Result<null, 'approval_pending'>> {
  const fileId = newId('ef', now.getTime());
  await db
    .insertInto('earning_files')
    .values({
      site_id: site.siteId,
      file_id: fileId,
      kind: file.kind,
      source: file.source,
      name: file.name,
      columns: JSON.stringify(file.columns),
      bytes: file.bytes,
      effect: JSON.stringify(storedEffect(effect, rows)),
      uploaded_by: actor.operatorId,
      uploaded_at: now,
    })
    .execute();
  const request = { approval: earningFileApproval(), targetId: fileId, payload: {}, reason: '', unit: site.unit };
  const requested = await requestApproval(db, actor, request, now);
  if (requested.ok) return ok(null);
  if (requested.code === 'approval_pending') return refuse('approval_pending');
  throw new Error(`a file of earnings was refused: ${requested.code}`);
}
