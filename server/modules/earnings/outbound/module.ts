import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, MAY_CALL, WORKERS } from '../../../platform/assembly/ports.ts';
import { SITES } from '../../site/sites/index.ts';
import { createOutboundWorker } from './outbound-worker.ts';

export const outboundModule = defineModule({
  name: 'earnings/outbound',
  needs: { ...BASICS, sites: SITES, mayCall: MAY_CALL },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createOutboundWorker(parts)] }),
});
