import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { operatorLimitSettings } from './operator-limit-settings.ts';

export const operatorLimitModule = defineModule({
  name: 'back-office/operator-limit',
  declares: [declare(SETTINGS, operatorLimitSettings)],
});
