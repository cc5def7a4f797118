import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { digestSettings } from './digest-settings.ts';
import { createDigestWorker } from './digest-worker.ts';
import { personalData } from './personal-data.ts';

export const digestModule = defineModule({
  name: 'earnings/digest',
  declares: [declare(PERSONAL_TABLES, ...personalData), declare(SETTINGS, digestSettings)],
  needs: { ...BASICS, sites: SITES },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createDigestWorker(parts)] }),
});
