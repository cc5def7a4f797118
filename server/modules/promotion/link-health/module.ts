import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, MAY_CALL, WORKERS } from '../../../platform/assembly/ports.ts';
import { SITES } from '../../site/sites/index.ts';
import { createCheckWorker, createMarkWorker } from './health-workers.ts';

export const linkHealthModule = defineModule({
  name: 'promotion/link-health',
  needs: { ...BASICS, sites: SITES, mayCall: MAY_CALL },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createCheckWorker(parts), createMarkWorker(parts)] }),
});
