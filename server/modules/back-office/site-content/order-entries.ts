import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { bumpCatalogueVersion, type ContentKind } from '../../site/content/index.ts';
import { contentOf, writeOrder } from '../../site/content/published.ts';

/**
 * Orders all entries of a kind. Refused if an entry was added or removed meanwhile: the operator has to see it first.
 */
export function orderEntries(
  db: Database,
  actor: Actor,
  { kind, keys }: { kind: ContentKind; keys: readonly string[] },
  now: Date,
): Promise<Result<Record<string, never>, 'record_changed'>> {
  return decideInTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx, actor.siteId);
    const rows = await tx
      .selectFrom(contentOf(actor.siteId).as('content'))
      .select('key')
      .where('kind', '=', kind)
      .orderBy('position')
      .orderBy('key')
      .execute();
    const before = rows.map((row) => row.key);
    if (before.toSorted().join('\n') !== keys.toSorted().join('\n')) return refuse('record_changed');
    if (before.join('\n') === keys.join('\n')) return ok({});
    await writeOrder(tx, actor.siteId, kind, keys);
    const detail = { before, after: keys };
    await recordAuditEvent(tx, actor, { action: 'content.order', target: `content:${kind}`, detail }, now);
    return ok({});
  });
}
