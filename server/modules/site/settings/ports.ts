import { definePort, defineSlot } from '../../../platform/assembly/define-module.ts';
import type { SettingsSection } from './define-settings.ts';
import type { SettingsRegistry } from './registry.ts';

/** In the order of the modules, in which the console shows them. */
export const SETTINGS = defineSlot<SettingsSection>('settings');
export const SETTINGS_REGISTRY = definePort<SettingsRegistry>('settings registry');
