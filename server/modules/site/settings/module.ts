import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { SETTINGS, SETTINGS_REGISTRY } from './ports.ts';
import { createSettingsRegistry } from './registry.ts';
import {
  appearanceSettings,
  featuresSettings,
  passwordSettings,
  signUpSettings,
  supportSettings,
} from './site-sections.ts';

export const settingsModule = defineModule({
  name: 'site/settings',
  declares: [
    declare(SETTINGS, featuresSettings, appearanceSettings, supportSettings, signUpSettings, passwordSettings),
  ],
  needs: { sections: SETTINGS },
  gives: { registry: SETTINGS_REGISTRY },
  create: ({ sections }) => ({ registry: createSettingsRegistry(sections) }),
});
