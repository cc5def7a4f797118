import { APPROVAL_REGISTRY, APPROVALS, type ApprovalRegistry } from '../modules/back-office/approvals/index.ts';
import { SITE_CHECKS } from '../modules/back-office/doctor/index.ts';
import { FILE_SITE } from '../modules/earnings/conversions/index.ts';
import {
  createSettingsRegistry,
  SETTINGS,
  SETTINGS_REGISTRY,
  type SettingsRegistry,
} from '../modules/site/settings/index.ts';
import { assemble, declaredIn, given, onlyDeclaring } from '../platform/assembly/assemble.ts';
import { SECRETS } from '../platform/assembly/ports.ts';
import { MEASURES, type Measure } from '../platform/metrics/measures.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { CORE_MODULES } from './core-modules.ts';
import { MODULES } from './modules.ts';

/** Every measure that needs no running server, for commands. */
export function productMeasures(): Measure[] {
  return declaredIn([...MODULES, ...CORE_MODULES], MEASURES);
}

/** The doctor's checks of the sites' settings. */
export function productSiteChecks() {
  return declaredIn(MODULES, SITE_CHECKS);
}

/** Every section of the settings, for commands, the demo and tests. */
export function productSettings(): SettingsRegistry {
  return createSettingsRegistry(declaredIn(MODULES, SETTINGS));
}

/**
 * Every kind of approval, for commands, the demo and tests. Only a server imports files of earnings and erases persons.
 */
export const PRODUCT_APPROVALS: ApprovalRegistry = await readApprovals(undefined);

/** As PRODUCT_APPROVALS; with the keys, persons can be erased as well. */
export async function readApprovals(secrets: SecretKeys | undefined): Promise<ApprovalRegistry> {
  const services = new Set<unknown>([APPROVALS, APPROVAL_REGISTRY, SETTINGS_REGISTRY]);
  const modules = MODULES.map((module) => {
    const gives = Object.values(module.gives);
    return gives.length > 0 && gives.every((gift) => services.has(gift)) ? module : onlyDeclaring(module);
  });
  const assembly = await assemble([...modules, given(FILE_SITE, undefined), given(SECRETS, secrets as never)]);
  return assembly.valueOf(APPROVAL_REGISTRY);
}
