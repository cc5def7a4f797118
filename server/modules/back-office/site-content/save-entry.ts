import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { bumpCatalogueVersion, type ContentKind } from '../../site/content/index.ts';
import { contentProblems } from './check-content.ts';
import { differences, type HeldContent } from './entry.ts';
import { type EntryName, findEntry, insertHistory, knownPictures, nextVersion, writeEntry } from './store.ts';

export interface SavedEntry {
  readonly kind: ContentKind;
  /** '' for a new one. */
  readonly key: string;
  readonly version: number;
  readonly held: HeldContent;
}

type SaveRefusal = 'not_found' | 'record_changed' | 'input_invalid';

/** One page each. */
const SINGLE: ReadonlySet<ContentKind> = new Set(['about', 'terms', 'privacy']);

/** Adds or changes an entry, if nobody changed it since the operator saw it, and keeps the version it replaces. */
export function saveEntry(
  db: Database,
  actor: Actor,
  { kind, key, version, held }: SavedEntry,
  now: Date,
): Promise<Result<{ key: string; version: number }, SaveRefusal>> {
  return decideInTransaction(db, async (tx): Promise<Result<{ key: string; version: number }, SaveRefusal>> => {
    await bumpCatalogueVersion(tx, actor.siteId);
    const name: EntryName = {
      siteId: actor.siteId,
      kind,
      key: key || (SINGLE.has(kind) ? kind : newId('ct', now.getTime())),
    };
    const before = await findEntry(tx, name);
    if (key !== '' && !before) return refuse('not_found');
    if ((before?.version ?? 0) !== version) return refuse('record_changed');
    const problems = {
      ...contentProblems(kind, held, before?.held.texts ?? {}),
      ...(await pictureProblems(tx, actor.siteId, held.pictures)),
    };
    if (Object.keys(problems).length > 0) return refuse('input_invalid', { fields: problems });
    const changed = before ? differences(before.held, held) : [];
    if (before && changed.length === 0) return ok({ key: name.key, version });
    if (before) {
      await insertHistory(tx, name, {
        version,
        at: before.updatedAt,
        by: undefined,
        what: 'imported',
        held: before.held,
      });
    }
    const next = await nextVersion(tx, name, version);
    await writeEntry(tx, name, held, next, now);
    await insertHistory(tx, name, { version: next, at: now, by: actor, what: before ? 'changed' : 'added', held });
    const auditEvent = {
      action: before ? 'content.change' : 'content.add',
      target: `content:${kind}/${name.key}`,
      detail: { version: next, ...(before ? { changed } : {}) },
    };
    await recordAuditEvent(tx, actor, auditEvent, now);
    return ok({ key: name.key, version: next });
  });
}

async function pictureProblems(tx: Transaction, siteId: string, pictures: HeldContent['pictures']) {
  const known = await knownPictures(tx, siteId, Object.values(pictures));
  const unknown = Object.entries(pictures).filter(([, address]) => !known.has(address));
  return Object.fromEntries(unknown.map(([locale]) => [`pictures.${locale}`, 'picture_unknown']));
}
