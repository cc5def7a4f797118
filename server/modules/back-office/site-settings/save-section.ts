import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { readSettings, type SettingsSection } from '../../site/settings/index.ts';
import { type ApprovalRegistry, findPendingApproval, requestApproval } from '../approvals/index.ts';
import { changedKeys, changeSection } from './change-section.ts';
import { SETTINGS_KIND } from './settings-approval.ts';

export interface Saving {
  readonly section: SettingsSection;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly unit: string;
}

type SaveRefusal = 'input_invalid' | 'record_changed' | 'approval_pending' | 'not_found';

/**
 * Changes a section at once, or requests an approval if the change weakens a safeguard. The change waits even if the
 * site has no second operator yet.
 */
export async function saveSection(
  deps: { db: Database; approvals: ApprovalRegistry },
  actor: Actor,
  saving: Saving,
  now: Date,
): Promise<Result<null, SaveRefusal>> {
  const { db } = deps;
  const { section, version, values, reason, unit } = saving;
  const before = section.storedOf({ settings: await readSettings(db, actor.siteId) });
  const parsed = section.parse({ ...before, ...values });
  if (!parsed.ok) return parsed;
  const changed = changedKeys(before, parsed.value);
  const isGuarded = changed.some((key) => section.fields[key]?.needsApproval(before[key], parsed.value[key]));
  if (isGuarded) {
    const approval = deps.approvals.get(SETTINGS_KIND);
    if (!approval) throw new Error('changes of settings are no kind of approval');
    const payload = { version, values: Object.fromEntries(changed.map((key) => [key, parsed.value[key]])) };
    const requested = await requestApproval(
      db,
      actor,
      { approval, targetId: section.section, payload, reason, unit },
      now,
    );
    if (requested.ok) return ok(null);
    switch (requested.code) {
      case 'approval_pending':
      case 'input_invalid':
      case 'not_found':
        return refuse(requested.code, requested.detail);
      case 'approval_outdated':
        return refuse('record_changed');
      default:
        throw new Error(`a change of settings was refused: ${requested.code}`);
    }
  }
  const { operatorId, operatorName } = actor;
  const change = { section, version, values, reason, requester: { operatorId, operatorName }, approvedByName: null };
  return decideInTransaction(db, async (tx): Promise<Result<null, SaveRefusal>> => {
    const pending = await findPendingApproval(tx, actor.siteId, { type: 'settings', id: section.section });
    if (pending) return refuse('approval_pending');
    return changeSection(tx, actor, change, now);
  });
}
