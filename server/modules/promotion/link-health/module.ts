import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, MAY_CALL, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { createCheckWorker, createMarkWorker } from './health-workers.ts';
import { personalData } from './personal-data.ts';

export const linkHealthModule = defineModule({
  name: 'promotion/link-health',
  declares: [declare(PERSONAL_TABLES, ...personalData)],
  needs: { ...BASICS, sites: SITES, mayCall: MAY_CALL },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createCheckWorker(parts), createMarkWorker(parts)] }),
});
