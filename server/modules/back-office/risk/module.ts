import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { ERASURE_OBSTACLES, PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { APPROVALS } from '../approvals/index.ts';
import { RECORDS } from '../reviewed-records/index.ts';
import { openFindings } from './open-findings.ts';
import { personalData } from './personal-data.ts';
import { PAYMENT_ROWS, PLAY_ROWS, RETURN_WITHDRAWALS, UNCOMPUTED_DAYS } from './ports.ts';
import { RISK_MEASURE } from './risk-measure.ts';
import { RISK_RECORD, riskClearance } from './risk-record.ts';
import { riskSettings } from './risk-settings.ts';
import { createRiskWorker } from './risk-worker.ts';

export const riskModule = defineModule({
  name: 'back-office/risk',
  declares: [
    declare(ERASURE_OBSTACLES, openFindings),
    declare(PERSONAL_TABLES, ...personalData),
    declare(MEASURES, RISK_MEASURE),
    declare(SETTINGS, riskSettings),
    declare(APPROVALS, riskClearance),
    declare(RECORDS, RISK_RECORD),
  ],
  needs: {
    ...BASICS,
    sites: SITES,
    returnWithdrawals: RETURN_WITHDRAWALS,
    payments: PAYMENT_ROWS,
    play: PLAY_ROWS,
    readUncomputed: UNCOMPUTED_DAYS,
  },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createRiskWorker(parts)] }),
});
