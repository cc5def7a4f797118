import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { readSettings, readVersions, type SettingsRegistry, type SettingsSection } from '../../site/settings/index.ts';
import { type Approval, type ApprovalTarget, defineApproval } from '../approvals/index.ts';
import { changedKeys, changeSection } from './change-section.ts';

export const SETTINGS_KIND = 'settings';

/** A change that loosens a limit on money: one operator requests it, another approves it. */
export function settingsApproval(registry: SettingsRegistry): Approval {
  const sectionOf = (name: string): SettingsSection => {
    const section = registry.get(name);
    if (!section) throw new Error(`the target ${name} was found a moment ago`);
    return section;
  };
  return defineApproval({
    kind: SETTINGS_KIND,
    title: 'Change of settings',
    target: settingsTarget(registry),
    schema: z.strictObject({
      /** The version on the operator's screen. */
      version: z.int('field_type').check(z.gte(0, 'field_invalid')),
      values: z.record(z.string(), z.unknown(), 'field_type'),
    }),
    permission: { request: 'settings.manage', decide: 'settings.manage' },

    async check(tx, { siteId, targetId, payload }) {
      const section = sectionOf(targetId);
      const parsed = section.parse({
        ...section.storedOf({ settings: await readSettings(tx, siteId) }),
        ...payload.values,
      });
      if (!parsed.ok) return parsed;
      const version = (await readVersions(tx, siteId, targetId)).get(targetId)?.version ?? 0;
      return version === payload.version ? ok(null) : refuse('approval_outdated');
    },

    async preview(db, { siteId, targetId, payload, unit }) {
      const section = sectionOf(targetId);
      const before = section.storedOf({ settings: await readSettings(db, siteId) });
      const after = { ...before, ...payload.values };
      return changedKeys(before, after).flatMap((key) => {
        const field = section.fields[key];
        if (!field) return [];
        // The console would show a line with an empty new value as unchanged.
        const shown = field.show(after[key], unit) || 'Empty';
        return [{ label: field.shape.label, before: field.show(before[key], unit), after: shown }];
      });
    },

    describe({ targetId, payload }) {
      const section = sectionOf(targetId);
      const labels = Object.keys(payload.values).map((key) => section.fields[key]?.shape.label ?? key);
      return `${section.title}: ${labels.join(', ')}`;
    },

    async execute(tx, { targetId, payload, reason, requester, checker }, now) {
      const change = { ...payload, section: sectionOf(targetId), reason, requester };
      const changed = await changeSection(tx, checker, { ...change, approvedByName: checker.operatorName }, now);
      return changed.ok ? ok({ version: payload.version + 1 }) : refuse('approval_outdated');
    },
  });
}

function settingsTarget(registry: SettingsRegistry): ApprovalTarget {
  return {
    type: 'settings',
    async find(_db, _siteId, name) {
      const section = registry.get(name);
      return section && { label: section.title };
    },
  };
}
