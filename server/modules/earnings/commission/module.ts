import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { ERASURE_OBSTACLES, PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { UNCOMPUTED_DAYS } from '../../back-office/risk/index.ts';
import { LINE_SUBJECTS } from '../../money/wallet/index.ts';
import { NOTIFY_RATIO_CHANGE } from '../../promotion/catalogue/index.ts';
import { RECHECK_BEFORE_SETTLING } from '../fraud/index.ts';
import { UNCONFIRMED_DAYS } from '../rebates/index.ts';
import { createChangeWorker, noteChange } from './changes.ts';
import { FAULT_MEASURE } from './fault-measure.ts';
import { readUncomputed } from './faults.ts';
import { commissionSubjects } from './line-subjects.ts';
import { openEarnings } from './open-earnings.ts';
import { personalData } from './personal-data.ts';
import { readUnconfirmedDays } from './read-unconfirmed-days.ts';
import { createCommissionWorker } from './worker.ts';

export const commissionModule = defineModule({
  name: 'earnings/commission',
  declares: [
    declare(ERASURE_OBSTACLES, openEarnings),
    declare(PERSONAL_TABLES, ...personalData),
    declare(MEASURES, FAULT_MEASURE),
    declare(LINE_SUBJECTS, commissionSubjects),
    declareValue(NOTIFY_RATIO_CHANGE, noteChange),
    declareValue(UNCONFIRMED_DAYS, readUnconfirmedDays),
    declareValue(UNCOMPUTED_DAYS, readUncomputed),
  ],
  needs: { ...BASICS, recheckBeforeSettling: RECHECK_BEFORE_SETTLING },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createChangeWorker(parts), createCommissionWorker(parts)] }),
});
