import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { hasNewTargets } from '@pitaka/core/values/targets.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';
import { type EditableContent, type EntryName, findEntry, writeEntry } from '../../site/content/published.ts';
import { contentProblems } from './check-content.ts';
import { differences } from './entry.ts';
import { insertHistory, knownPictures, nextVersion } from './store.ts';

type Before = Awaited<ReturnType<typeof findEntry>>;

export interface EvaluatedEntry {
  readonly before: Before;
  readonly changed: readonly string[];
  /** It has a link, an address, a long number or a picture that users have not seen yet. */
  readonly leads: boolean;
}

/**
 * Checks a new version of an entry. Locks the catalogue's version first, so that no other operator changes an entry
 * until the transaction ends.
 */
export async function evaluateEntry(
  tx: Transaction,
  name: EntryName,
  { version, held }: { readonly version: number; readonly held: EditableContent },
): Promise<Result<EvaluatedEntry, 'not_found' | 'record_changed' | 'input_invalid'>> {
  await bumpCatalogueVersion(tx, name.siteId);
  const before = await findEntry(tx, name);
  if (!before && version > 0) return refuse('not_found');
  if ((before?.version ?? 0) !== version) return refuse('record_changed');
  const problems = {
    ...contentProblems(name.kind, held, before?.held.texts ?? {}),
    ...(await pictureProblems(tx, name.siteId, held.pictures)),
  };
  if (Object.keys(problems).length > 0) return refuse('input_invalid', { fields: problems });
  return ok({ before, changed: before ? differences(before.held, held) : [], leads: leadsAnew(before?.held, held) });
}

/** An entry that was off was shown to no user, so its links and pictures count as new. */
function leadsAnew(before: EditableContent | undefined, held: EditableContent): boolean {
  if (!held.isOn) return false;
  const shown = before?.isOn ? before : undefined;
  const shownPictures = new Set(Object.values(shown?.pictures ?? {}));
  // A picture can show a number or a code just as a text can.
  if (Object.values(held.pictures).some((address) => !shownPictures.has(address))) return true;
  return hasNewTargets(textsOf(shown), textsOf(held));
}

function textsOf(held: EditableContent | undefined): readonly string[] {
  return Object.values(held?.texts ?? {}).flatMap(({ title, body }) => [title, body]);
}

/** Writes the version after `before`, which stays in the history; returns the new one. */
export async function putEntry(
  tx: Transaction,
  actor: Pick<Actor, 'operatorId' | 'operatorName'>,
  {
    name,
    held,
    evaluated,
  }: { readonly name: EntryName; readonly held: EditableContent; readonly evaluated: EvaluatedEntry },
  now: Date,
): Promise<number> {
  const { before } = evaluated;
  if (before) {
    const { version, updatedAt: at } = before;
    await insertHistory(tx, name, { version, at, by: undefined, what: 'imported', held: before.held });
  }
  const next = await nextVersion(tx, name, before?.version ?? 0);
  await writeEntry(tx, name, held, next, now);
  await insertHistory(tx, name, { version: next, at: now, by: actor, what: before ? 'changed' : 'added', held });
  return next;
}

export function recordEntry(
  tx: Transaction,
  actor: Actor,
  name: EntryName,
  evaluated: EvaluatedEntry,
  version: number,
  now: Date,
) {
  const { before, changed } = evaluated;
  const event = {
    action: before ? 'content.change' : 'content.add',
    target: `content:${name.kind}/${name.key}`,
    detail: { version, ...(before ? { changed } : {}) },
  };
  return recordAuditEvent(tx, actor, event, now);
}

async function pictureProblems(tx: Transaction, siteId: string, pictures: EditableContent['pictures']) {
  const stored = await knownPictures(tx, siteId, Object.values(pictures));
  const unknown = Object.entries(pictures).filter(([, address]) => !stored.has(address));
  return Object.fromEntries(unknown.map(([locale]) => [`pictures.${locale}`, 'picture_unknown']));
}
