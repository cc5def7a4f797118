import {
  changeLimit,
  type LimitKind,
  type LimitPeriod,
  limitAt,
  NO_LIMIT,
  type StoredLimit,
} from '@pitaka/core/identity/protection/limits.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { lockUser } from '../auth/index.ts';
import { protectionSettings } from './protection-settings.ts';
import { readLimitRows, recordProtectionEvent, storedLimitOf, writeLimit } from './store.ts';

export interface LimitRequest {
  readonly site: Site;
  readonly uid: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: bigint | null;
}

/** Changes one of the user's own limits; simultaneous changes run one after the other. */
export function setLimit(
  db: Database,
  request: LimitRequest,
  now: Date,
): Promise<Result<StoredLimit, 'too_many_requests'>> {
  const { site, uid, kind, period, value } = request;
  const { siteId } = site;
  return decideInTransaction(db, async (tx) => {
    await lockUser(tx, siteId, uid);
    const rows = await readLimitRows(tx, siteId, [uid]);
    const row = rows.find((one) => one.kind === kind && one.period === period);
    const before = limitAt(row ? storedLimitOf(row) : NO_LIMIT, now);
    const changed = changeLimit(before, value, protectionSettings.of(site).raiseHours, now);
    if (!changed.ok) return changed;
    await writeLimit(tx, { siteId, uid, kind, period }, changed.value);
    const raise = changed.value.raises.at(-1);
    const detail = { limit: kind, period, value: value === null ? null : String(value) };
    await recordProtectionEvent(
      tx,
      {
        siteId,
        uid,
        actor: `user:${uid}`,
        kind: raise ? 'limit_raise' : 'limit_set',
        detail: raise ? { ...detail, until: raise.from.toISOString() } : detail,
      },
      now,
    );
    return ok(changed.value);
  });
}
