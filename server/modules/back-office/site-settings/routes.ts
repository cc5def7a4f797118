import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { listHistory, readSettings, readVersions, type SettingsRegistry } from '../../site/settings/index.ts';
import { type ApprovalRegistry, listPendingTargets } from '../approvals/index.ts';
import { copyOf, presentSection } from './present-section.ts';
import { saveSection } from './save-section.ts';

export interface SettingsDependencies {
  readonly db: Database;
  readonly settings: SettingsRegistry;
  readonly approvals: ApprovalRegistry;
  /** Drops this process's cached sites. */
  readonly forgetSites: () => void;
}

export function settingsRoutes(deps: SettingsDependencies): Route[] {
  const { db, settings: registry } = deps;

  async function readSections({ site }: CallContext) {
    const { siteId, unit } = site;
    const [settings, versions, pending] = await Promise.all([
      readSettings(db, siteId),
      readVersions(db, siteId),
      listPendingTargets(db, siteId, 'settings'),
    ]);
    return [...registry.values()].map((section) =>
      presentSection(section, {
        settings,
        version: versions.get(section.section),
        pendingApproval: pending.get(section.section) ?? null,
        unit,
      }),
    );
  }

  return [
    route(findCall('/console/settings/list'), async (_input, context) => ok(await readSections(context))),

    route(findCall('/console/settings/save'), async (input, context) => {
      const section = registry.get(input.section);
      if (!section) return refuse('not_found');
      const { version, values, reason } = input;
      const saving = { section, version, values, reason, unit: context.site.unit };
      const saved = await saveSection(deps, actorOf(context), saving, context.now);
      if (!saved.ok) return saved.code === 'input_invalid' ? nameFields(saved) : saved;
      deps.forgetSites();
      const shown = (await readSections(context)).find((one) => one.section === section.section);
      if (!shown) throw new Error(`the section ${section.section} was there a moment ago`);
      return ok(shown);
    }),

    route(findCall('/console/settings/history'), async (input, context) => {
      if (!registry.has(input.section)) return refuse('not_found');
      const before = input.after === undefined ? undefined : Number(input.after);
      const rows = await listHistory(db, context.site.siteId, input.section, { before, size: input.size + 1 });
      const shown = rows.slice(0, input.size);
      return ok({
        content: shown.map((row) => ({
          version: row.version,
          at: row.at.toISOString(),
          by: row.operator_name,
          approvedBy: row.approved_by_name,
          reason: row.reason,
          values: copyOf(row.content),
        })),
        next: rows.length > input.size ? String(shown.at(-1)?.version) : null,
      });
    }),
  ];
}

/** The call has the section's fields under `values`. */
function nameFields(refused: { readonly detail?: Readonly<Record<string, unknown>> }) {
  const fields = Object.entries(refused.detail?.fields ?? {});
  return refuse('input_invalid', { fields: Object.fromEntries(fields.map(([key, code]) => [`values.${key}`, code])) });
}
