import { APPROVAL_REGISTRY, APPROVALS, type ApprovalRegistry } from '../modules/back-office/approvals/index.ts';
import { FILE_SITE } from '../modules/earnings/conversions/index.ts';
import {
  createSettingsRegistry,
  SETTINGS,
  SETTINGS_REGISTRY,
  type SettingsRegistry,
} from '../modules/site/settings/index.ts';
import { assemble, declaredIn, given, onlyDeclaring } from '../platform/assembly/assemble.ts';
import { MODULES } from './modules.ts';

/** Every section of the settings, for commands, the demo and tests. */
export function productSettings(): SettingsRegistry {
  return createSettingsRegistry(declaredIn(MODULES, SETTINGS));
}

/**
 * Every kind of approval, for commands, the demo and tests. Files of earnings cannot be carried out without a server.
 */
export const PRODUCT_APPROVALS: ApprovalRegistry = await readApprovals();

async function readApprovals(): Promise<ApprovalRegistry> {
  const wanted = new Set<unknown>([APPROVALS, APPROVAL_REGISTRY, SETTINGS_REGISTRY]);
  const modules = MODULES.map((module) => {
    const gives = Object.values(module.gives);
    return gives.length > 0 && gives.every((gift) => wanted.has(gift)) ? module : onlyDeclaring(module);
  });
  const assembly = await assemble([...modules, given(FILE_SITE, undefined)]);
  return assembly.valueOf(APPROVAL_REGISTRY);
}
