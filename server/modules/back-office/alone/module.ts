import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { aloneSettings } from './alone-settings.ts';

export const aloneModule = defineModule({
  name: 'back-office/alone',
  declares: [declare(SETTINGS, aloneSettings)],
});
