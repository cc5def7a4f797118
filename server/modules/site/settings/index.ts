export { lockSettings, readSettings } from '../sites/published.ts';
export { defineSettings, type SettingsSection, type WithSettings } from './define-settings.ts';
export type { Field, FieldShape } from './field.ts';
export {
  amountField,
  booleanField,
  integerField,
  limitField,
  optionalIntegerField,
  percentField,
} from './fields.ts';
export { SETTINGS, SETTINGS_REGISTRY } from './ports.ts';
export { checkSettings, createSettingsRegistry, type SettingsRegistry, settingsProblems } from './registry.ts';
export {
  appearanceSettings,
  DEFAULT_ACCENT,
  featuresSettings,
  passwordSettings,
  signUpSettings,
  supportSettings,
} from './site-sections.ts';
export { listHistory, readVersions, type SectionVersion, writeSection } from './store.ts';
export { amountListField, choiceField, listField, rowsField, textField } from './text-fields.ts';
