import { ok, type Refused, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { ContentKind } from '../../site/content/index.ts';
import type { EditableContent, EntryName } from '../../site/content/published.ts';
import { requestApproval } from '../approvals/index.ts';
import { toStored } from './entry.ts';
import { entryApproval, targetOf } from './entry-approval.ts';
import { evaluateEntry, putEntry, recordEntry } from './evaluate-entry.ts';

export interface SavedEntry {
  readonly kind: ContentKind;
  /** '' for a new one. */
  readonly key: string;
  readonly version: number;
  readonly held: EditableContent;
  /** With a reason, a change that needs a second person becomes a request for approval. */
  readonly reason: string | undefined;
}

interface Saved {
  readonly key: string;
  readonly version: number;
  readonly waits: boolean;
}
type SaveRefusal = 'not_found' | 'record_changed' | 'input_invalid' | 'content_needs_approval';

/** Kinds that have a single entry. */
const SINGLE: ReadonlySet<ContentKind> = new Set(['about', 'terms', 'privacy']);

/**
 * Adds or changes an entry, unless another operator changed it meanwhile; the previous version stays in the history. A
 * version that leads users to a new address is shown only after a second person approves it.
 */
export async function saveEntry(
  db: Database,
  site: Site,
  actor: Actor,
  { kind, key, version, held, reason }: SavedEntry,
  now: Date,
): Promise<Result<Saved, SaveRefusal | 'approval_pending'>> {
  const name: EntryName = {
    siteId: actor.siteId,
    kind,
    key: key || (SINGLE.has(kind) ? kind : newId('ct', now.getTime())),
  };
  const saved = await decideInTransaction(db, async (tx): Promise<Result<Saved, SaveRefusal>> => {
    const evaluated = await evaluateEntry(tx, name, { version, held });
    if (!evaluated.ok) return evaluated;
    const { before, changed, leads } = evaluated.value;
    if (key !== '' && !before) return refuse('not_found');
    if (before && changed.length === 0) return ok({ key: name.key, version, waits: false });
    if (leads) return refuse('content_needs_approval');
    const next = await putEntry(tx, actor, { name, held, evaluated: evaluated.value }, now);
    await recordEntry(tx, actor, name, evaluated.value, next, now);
    return ok({ key: name.key, version: next, waits: false });
  });
  if (saved.ok || saved.code !== 'content_needs_approval' || reason === undefined) return saved;
  const payload = { version, ...toStored(held) };
  const request = { approval: entryApproval, targetId: targetOf(name), payload, reason, unit: site.unit };
  const requested = await requestApproval(db, actor, request, now);
  return requested.ok ? ok({ key: name.key, version, waits: true }) : asOwn(requested);
}

/** Maps refusals of the approval that this call does not have: the entry changed meanwhile. */
function asOwn(refused: Refused<string>): Refused<SaveRefusal | 'approval_pending'> {
  return refuse(refused.code === 'approval_pending' ? 'approval_pending' : 'record_changed');
}
