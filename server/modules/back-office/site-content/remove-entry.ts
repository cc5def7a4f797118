import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { bumpCatalogueVersion, type ContentKind } from '../../site/content/index.ts';
import { deleteEntry, findEntry } from '../../site/content/published.ts';
import { insertHistory, nextVersion } from './store.ts';

/** Removes an entry; its content stays in the history. */
export function removeEntry(
  db: Database,
  actor: Actor,
  { kind, key, version }: { kind: ContentKind; key: string; version: number },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'record_changed'>> {
  return decideInTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx, actor.siteId);
    const name = { siteId: actor.siteId, kind, key };
    const before = await findEntry(tx, name);
    if (!before) return refuse('not_found');
    if (before.version !== version) return refuse('record_changed');
    const next = await nextVersion(tx, name, version);
    await deleteEntry(tx, name);
    await insertHistory(tx, name, { version: next, at: now, by: actor, what: 'removed', held: before.held });
    await recordAuditEvent(tx, actor, { action: 'content.remove', target: `content:${kind}/${key}` }, now);
    return ok({});
  });
}
