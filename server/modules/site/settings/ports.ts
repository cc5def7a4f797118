import { definePort, defineSlot } from '../../../platform/assembly/define-module.ts';
import type { SettingsSection } from './define-settings.ts';
import type { SettingsRegistry } from './registry.ts';

/** All sections in the order of their modules, which is also the console's order. */
export const SETTINGS = defineSlot<SettingsSection>('settings');
export const SETTINGS_REGISTRY = definePort<SettingsRegistry>('settings registry');
