import type { Database } from '../../../platform/db/database.ts';
import type { PreviewLine } from './define-approval.ts';
import type { ApprovalRegistry } from './registry.ts';
import type { ApprovalRow } from './store.ts';

export interface Shown {
  /** The target's current label. */
  readonly label: string;
  readonly preview: readonly PreviewLine[];
}

/**
 * The changes that the approval of a pending request would make now. If the approval is decided or cannot be read: the
 * stored preview.
 */
export async function previewNow(
  db: Database,
  registry: ApprovalRegistry,
  row: ApprovalRow,
  unit: string,
  now: Date,
): Promise<Shown> {
  const approval = row.state === 'pending' ? registry.get(row.kind) : undefined;
  const parsed = approval?.parse(row.payload);
  const target = await approval?.target.find(db, row.site_id, row.target_id);
  if (!parsed?.ok || !target) return { label: row.target_label, preview: row.preview };
  const proposal = { siteId: row.site_id, unit, targetId: row.target_id, target };
  return { label: target.label, preview: await parsed.value.preview(db, proposal, now) };
}
