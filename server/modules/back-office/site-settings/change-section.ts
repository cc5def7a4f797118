import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { lockSettings, readVersions, type SettingsSection, writeSection } from '../../site/settings/index.ts';

export interface SectionChange {
  readonly section: SettingsSection;
  /** The version on the operator's screen. */
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requester: { readonly operatorId: string; readonly operatorName: string };
  readonly approvedByName: string | null;
}

/**
 * Stores new values of a section unless another operator changed it meanwhile. Call it last in the transaction: it
 * writes the audit event.
 */
export async function changeSection(
  tx: Transaction,
  actor: Actor,
  change: SectionChange,
  now: Date,
): Promise<Result<null, 'record_changed' | 'input_invalid'>> {
  const { siteId } = actor;
  const { section, version, reason, requester, approvedByName } = change;
  const settings = await lockSettings(tx, siteId);
  const current = (await readVersions(tx, siteId, section.section)).get(section.section)?.version ?? 0;
  if (current !== version) return refuse('record_changed');
  const before = section.storedOf({ settings });
  const parsed = section.parse({ ...before, ...change.values });
  if (!parsed.ok) return parsed;
  const keys = changedKeys(before, parsed.value);
  if (keys.length === 0) return ok(null);
  // Checked again under the lock: otherwise a save could loosen a value that another operator made stricter meanwhile.
  if (approvedByName === null && keys.some((key) => section.fields[key]?.needsApproval(before[key], parsed.value[key])))
    return refuse('record_changed');
  await writeSection(
    tx,
    { siteId, section, version: version + 1, values: parsed.value, ...requester, approvedByName, reason },
    now,
  );
  const changes = Object.fromEntries(keys.map((key) => [key, { before: before[key], after: parsed.value[key] }]));
  const detail = { version: version + 1, requestedBy: requester.operatorName, changes };
  const auditEvent = { action: 'settings.change', target: `settings:${section.section}`, reason, detail };
  await recordAuditEvent(tx, actor, auditEvent, now);
  return ok(null);
}

export function changedKeys(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(after).filter((key) => !isSame(before[key], after[key]));
}

/** The database returns the keys of an object in another order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
