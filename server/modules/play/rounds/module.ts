import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { SITES } from '../../site/sites/index.ts';
import { DEBT_MEASURE } from './debt-measure.ts';
import { createLateRoundWorker } from './late-worker.ts';

export const roundsModule = defineModule({
  name: 'play/rounds',
  declares: [declare(MEASURES, DEBT_MEASURE)],
  needs: { ...BASICS, sites: SITES },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createLateRoundWorker(parts)] }),
});
