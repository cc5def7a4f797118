import {
  type ItemValue,
  type ItemValues,
  type OwnedValues,
  setOwn,
  takeBack,
} from '@pitaka/core/promotion/catalogue/own-values.ts';
import type { AddressField } from '@pitaka/core/values/item-links.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, type AuditEvent, recordAuditEvent } from '../../../identity/audit/index.ts';
import { ownedOf, valuesOf } from '../item-values.ts';
import type { NotifyRatioChange } from '../ratio-change.port.ts';
import type { ItemRow } from '../store.ts';
import { type FieldProblems, findProblems, newLinkProblems, removeHiddenCharacters } from './check-values.ts';
import { lockSeenItem } from './lock-item.ts';
import { writeItem } from './write-item.ts';

interface Dependencies {
  readonly db: Database;
  readonly notifyRatioChange: NotifyRatioChange;
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

type Saved = Result<{ version: number }, 'not_found' | 'record_changed' | 'record_state' | 'input_invalid'>;

/**
 * Changes fields of an item. A ratio, an app's addresses, new pictures and texts with new links need an approval
 * instead.
 */
export function saveItem(
  deps: Dependencies,
  actor: Actor,
  { changes, ...seen }: Seen & { readonly changes: Partial<ItemValues> },
  now: Date,
): Promise<Result<{ version: number }, 'not_found' | 'record_changed' | 'input_invalid'>> {
  return decideInTransaction(deps.db, async (tx) => {
    const found = await lockSeenItem(tx, actor.siteId, seen);
    if (!found.ok) return found;
    const item = found.value;
    const tidy = removeHiddenCharacters(changes);
    // A picture of another site is refused before an approval is requested.
    const problems = { ...newLinkProblems(valuesOf(item), tidy), ...(await findProblems(tx, item, tidy)) };
    if (Object.keys(problems).length > 0) return refuse('input_invalid', { fields: prefixed(problems) });
    const owned = setOwn(ownedOf(item), tidy);
    const written = await writeItem(tx, actor, { before: item, owned, notifyRatioChange: deps.notifyRatioChange }, now);
    await recordAuditEvent(tx, actor, eventOf('item.save', item, { ...written }), now);
    return ok({ version: item.version + 1 });
  });
}

/**
 * Restores the platform's value of a field. The ratio, and texts and pictures with new links, need an approval instead.
 */
export function restorePlatformValue(
  deps: Dependencies,
  actor: Actor,
  { field, ...seen }: Seen & { readonly field: Exclude<ItemValue, 'ratio' | AddressField> },
  now: Date,
): Promise<Saved> {
  return decideInTransaction(deps.db, async (tx) => {
    const found = await lockSeenItem(tx, actor.siteId, seen);
    if (!found.ok) return found;
    const item = found.value;
    const before: OwnedValues = ownedOf(item);
    if (!(field in before.platformValues)) return refuse('record_state');
    const owned = takeBack(before, field);
    // One person may have imported the value from a file, so it may be unapproved.
    const isElsewhere = Object.keys(newLinkProblems(before.values, owned.values)).length > 0;
    if (isElsewhere) return refuse('input_invalid', { fields: { field: 'link_elsewhere' } });
    const written = await writeItem(tx, actor, { before: item, owned, notifyRatioChange: deps.notifyRatioChange }, now);
    await recordAuditEvent(tx, actor, eventOf('item.take_back', item, { field, ...written }), now);
    return ok({ version: item.version + 1 });
  });
}

export function eventOf(
  action: string,
  item: Pick<ItemRow, 'item_id' | 'name'>,
  detail: Readonly<Record<string, unknown>>,
  reason?: string,
): AuditEvent {
  return {
    action,
    target: `item:${item.item_id}`,
    detail: { name: item.name, ...detail },
    ...(reason === undefined || reason === '' ? {} : { reason }),
  };
}

/** The problems, by the field names of the request. */
function prefixed(problems: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(problems).map(([name, code]) => [`changes.${name}`, code]));
}
