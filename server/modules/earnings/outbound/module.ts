import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, MAY_CALL, WORKERS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { SITES } from '../../site/sites/index.ts';
import { OUTBOUND_MEASURE } from './outbound-measure.ts';
import { createOutboundWorker } from './outbound-worker.ts';

export const outboundModule = defineModule({
  name: 'earnings/outbound',
  declares: [declare(MEASURES, OUTBOUND_MEASURE)],
  needs: { ...BASICS, sites: SITES, mayCall: MAY_CALL },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createOutboundWorker(parts)] }),
});
