import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type Actor, recordDeed } from '../../identity/audit/index.ts';
import { type BatchLine, batchFile } from './payout-file.ts';
import { tellUser } from './settle-steps.ts';
import { moveWithdrawal } from './store.ts';

/** A file that a person can pay from in one sitting. */
const MOST_ITEMS = 500;

export interface ExportedBatch {
  readonly batchId: string;
  readonly items: number;
  readonly totalMinor: bigint;
  /** CSV, UTF-8 with BOM: whole account numbers are in it. */
  readonly file: string;
}

/**
 * Takes what waits to be paid by hand into one file: exporting is the claim, so nothing is in two files. The file can
 * be had again by its id, and says the same.
 */
export function exportBatch(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  actor: Actor,
  asked: { readonly provider: string; readonly reason: string; readonly withdrawalIds?: readonly string[] | undefined },
  now: Date,
): Promise<Result<ExportedBatch, 'batch_empty'>> {
  const { siteId } = actor;
  return decideInTransaction(deps.db, async (tx): Promise<Result<ExportedBatch, 'batch_empty'>> => {
    let due = tx
      .selectFrom('withdrawals')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('state', '=', 'WaitExec')
      .where('provider', '=', asked.provider)
      .where('hold_reason', 'is', null);
    if (asked.withdrawalIds) due = due.where('withdrawal_id', 'in', [...asked.withdrawalIds, '']);
    const rows = await due.orderBy('withdrawal_id').limit(MOST_ITEMS).forNoKeyUpdate().skipLocked().execute();
    if (rows.length === 0) return refuse('batch_empty');
    const batchId = newId('pb', now.getTime());
    const lines: BatchLine[] = [];
    for (const row of rows) {
      const exported = await moveWithdrawal(
        tx,
        row,
        'export',
        { by: `operator:${actor.operatorId}`, reason: batchId, at: now },
        { batch_id: batchId, sent_at: now, desk_operator: null, desk_until: null },
      );
      lines.push(exported);
      await tellUser(tx, exported);
    }
    const totalMinor = rows.reduce((sum, row) => sum + row.net_minor, 0n);
    await tx
      .insertInto('payout_batches')
      .values({
        site_id: siteId,
        batch_id: batchId,
        exported_by: actor.operatorId,
        exported_at: now,
        items: rows.length,
        total_minor: totalMinor,
      })
      .execute();
    const deed = {
      action: 'withdrawal.export',
      target: `payout_batch:${batchId}`,
      reason: asked.reason,
      detail: { items: rows.length, total: totalMinor.toString(), references: rows.map((row) => row.reference) },
    };
    await recordDeed(tx, actor, deed, now);
    return ok({ batchId, items: rows.length, totalMinor, file: batchFile(deps.secrets, lines) });
  });
}

/** The file of a batch once more. That it was had again is written down: account numbers are in it. */
export function exportBatchAgain(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  actor: Actor,
  asked: { readonly batchId: string; readonly reason: string },
  now: Date,
): Promise<Result<ExportedBatch, 'batch_unknown'>> {
  const { siteId } = actor;
  return decideInTransaction(deps.db, async (tx): Promise<Result<ExportedBatch, 'batch_unknown'>> => {
    const batch = await tx
      .selectFrom('payout_batches')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('batch_id', '=', asked.batchId)
      .executeTakeFirst();
    if (!batch) return refuse('batch_unknown');
    const rows = await tx
      .selectFrom('withdrawals')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('batch_id', '=', asked.batchId)
      .orderBy('withdrawal_id')
      .execute();
    const deed = { action: 'withdrawal.export_again', target: `payout_batch:${asked.batchId}`, reason: asked.reason };
    await recordDeed(tx, actor, deed, now);
    return ok({
      batchId: batch.batch_id,
      items: batch.items,
      totalMinor: batch.total_minor,
      file: batchFile(deps.secrets, rows),
    });
  });
}
