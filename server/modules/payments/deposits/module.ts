import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { DASHBOARD_DEPOSITS } from '../../back-office/dashboard/index.ts';
import { LINE_SUBJECTS } from '../../money/wallet/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITE_CURRENCY } from '../withdrawals/index.ts';
import { chargeBackApproval } from './charge-back-approval.ts';
import { DEPOSIT_MEASURE } from './deposit-measure.ts';
import { createDepositWorker } from './deposit-worker.ts';
import { depositSubjects } from './line-subjects.ts';
import { personalData } from './personal-data.ts';
import { DEPOSIT_PROVIDERS } from './ports.ts';
import { readReviewFigures } from './review-due.ts';
import { depositRoutes } from './routes.ts';
import { depositSettings } from './site-methods.ts';
import { DEPOSIT_RECORD } from './store.ts';

export const depositsModule = defineModule({
  name: 'payments/deposits',
  declares: [
    declare(PERSONAL_TABLES, ...personalData),
    declare(MEASURES, DEPOSIT_MEASURE),
    declare(SETTINGS, depositSettings),
    declare(LINE_SUBJECTS, depositSubjects),
    declare(APPROVALS, chargeBackApproval),
    declareValue(DASHBOARD_DEPOSITS, { record: DEPOSIT_RECORD, readDue: readReviewFigures }),
  ],
  needs: { ...BASICS, providers: DEPOSIT_PROVIDERS, currencyOf: SITE_CURRENCY },
  gives: { routes: ROUTES, workers: WORKERS },
  create: (parts) => ({ routes: depositRoutes(parts), workers: [createDepositWorker(parts)] }),
});
