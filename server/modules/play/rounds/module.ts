import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { DEBT_MEASURE } from './debt-measure.ts';
import { createLateRoundWorker } from './late-worker.ts';
import { personalData } from './personal-data.ts';

export const roundsModule = defineModule({
  name: 'play/rounds',
  declares: [declare(PERSONAL_TABLES, ...personalData), declare(MEASURES, DEBT_MEASURE)],
  needs: { ...BASICS, sites: SITES },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createLateRoundWorker(parts)] }),
});
