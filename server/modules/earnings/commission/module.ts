import { declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { UNCOMPUTED_DAYS } from '../../back-office/risk/index.ts';
import { NOTE_RATIO_CHANGE } from '../../promotion/catalogue/index.ts';
import { LOOK_AGAIN } from '../fraud/index.ts';
import { ALONE_DAYS } from '../rebates/index.ts';
import { readAloneDays } from './alone-sums.ts';
import { createChangeWorker, noteChange } from './changes.ts';
import { readUncomputed } from './faults.ts';
import { createCommissionWorker } from './worker.ts';

export const commissionModule = defineModule({
  name: 'earnings/commission',
  declares: [
    declareValue(NOTE_RATIO_CHANGE, noteChange),
    declareValue(ALONE_DAYS, readAloneDays),
    declareValue(UNCOMPUTED_DAYS, readUncomputed),
  ],
  needs: { ...BASICS, lookAgain: LOOK_AGAIN },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createChangeWorker(parts), createCommissionWorker(parts)] }),
});
