import {
  type Break,
  breakAt,
  coolOff,
  requestReturn as decideReturn,
  exclude,
} from '@pitaka/core/identity/protection/breaks.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { ProtectionEventKind } from '../../../platform/db/tables/protection.ts';
import { lockUser } from '../auth/index.ts';
import { readAllBreaks, recordProtectionEvent, type StoredBreak, writeBreak } from './store.ts';

export interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

/** `stopsPromotion`: the site's setting for such a break. */
export function takeCoolOff(db: Database, user: UserKey, days: number, now: Date, stopsPromotion = false) {
  return decideInTransaction(db, (tx) =>
    changeBreak(tx, user, 'cooling_off', (current) => coolOff(current, days, now), now, { stopsPromotion }),
  );
}

/** `stopsPromotion`: the site's setting for such a break. */
export function takeExclusion(db: Database, user: UserKey, months: number, now: Date, stopsPromotion = false) {
  return decideInTransaction(db, (tx) =>
    changeBreak(tx, user, 'excluded', (current) => exclude(current, months, now), now, { stopsPromotion }),
  );
}

export function requestReturn(db: Database, user: UserKey, waitHours: number, now: Date) {
  return decideInTransaction(db, (tx) =>
    changeBreak(tx, user, 'return_asked', (current) => decideReturn(current, waitHours, now), now),
  );
}

/** Decides and writes under the user's lock: simultaneous requests run one after the other. */
export async function changeBreak<Code extends string>(
  tx: Transaction,
  { siteId, uid }: UserKey,
  kind: ProtectionEventKind,
  decide: (current: Break | undefined) => Result<Break, Code>,
  now: Date,
  {
    actor = `user:${uid}`,
    stopsPromotion = false,
  }: { readonly actor?: `user:${string}` | `operator:${string}`; readonly stopsPromotion?: boolean } = {},
): Promise<Result<Break, Code>> {
  await lockUser(tx, siteId, uid);
  const current = await findBreak(tx, { siteId, uid }, now);
  const decided = decide(current);
  if (!decided.ok || decided.value === current) return decided;
  await writeBreak(tx, siteId, uid, decided.value, stopsPromotion);
  const until = (decided.value.endsAt ?? decided.value.until).toISOString();
  await recordProtectionEvent(tx, { siteId, uid, actor, kind, detail: { until } }, now);
  return decided;
}

export async function findBreak(
  db: Database | Transaction,
  { siteId, uid }: UserKey,
  now: Date,
): Promise<StoredBreak | undefined> {
  const [newest] = await readAllBreaks(db, siteId, uid);
  return breakAt(newest, now);
}
