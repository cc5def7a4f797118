import type { SettingsSection, StoredSection, WithSettings } from './define-settings.ts';

export type SettingsRegistry = ReadonlyMap<string, SettingsSection>;

/** All sections, in the console's order. */
export function createSettingsRegistry(sections: readonly SettingsSection[]): SettingsRegistry {
  const registry = new Map<string, SettingsSection>();
  for (const section of sections) {
    if (!/^[a-z][a-z0-9_]{0,59}$/.test(section.section)) {
      throw new Error(`${JSON.stringify(section.section)} is not a name for a section of the settings`);
    }
    if (registry.has(section.section)) throw new Error(`two sections of the settings are named ${section.section}`);
    registry.set(section.section, section);
  }
  return registry;
}

/**
 * The invalid parts of a site's stored settings: unknown sections, and fields ('withdrawal.fee') that their schema
 * refuses.
 */
export function settingsProblems(registry: SettingsRegistry, site: WithSettings): { unknown: string[]; bad: string[] } {
  const unknown = Object.keys(site.settings).filter((name) => !registry.has(name));
  const bad = [...registry.values()].flatMap((section) =>
    section.problemsOf(site).map((key) => `${section.section}.${key}`),
  );
  return { unknown, bad };
}

/** Checks a new site's settings with the schemas of their sections. An invalid value is an error. */
export function checkSettings(
  registry: SettingsRegistry,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, StoredSection>> {
  const checked = Object.entries(given).map(([name, values]) => {
    const parsed = registry.get(name)?.parse(values);
    if (!parsed) throw new Error(`there is no section ${name} of the settings`);
    if (!parsed.ok) throw new Error(`the settings ${name} do not hold: ${JSON.stringify(parsed.detail)}`);
    return [name, parsed.value];
  });
  return Object.fromEntries(checked);
}
