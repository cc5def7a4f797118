import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { APPROVAL_REGISTRY, APPROVALS } from '../approvals/index.ts';
import { RETURN_WITHDRAWALS } from '../risk/index.ts';
import { adjustmentApproval } from './adjustment-approval.ts';
import { adjustmentSettings } from './adjustment-settings.ts';
import { userJobs } from './jobs.ts';
import { liftExclusionApproval } from './lift-exclusion-approval.ts';
import { limitApproval } from './limit-approval.ts';
import { personalData } from './personal-data.ts';
import { APPLICATION_ROWS } from './ports.ts';
import { consoleUserRoutes } from './routes.ts';
import { suspenseApproval } from './suspense-approval.ts';
import { unfreezeApproval } from './unfreeze-approval.ts';

export const usersModule = defineModule({
  name: 'back-office/users',
  declares: [
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, adjustmentSettings),
    declare(APPROVALS, adjustmentApproval, limitApproval, liftExclusionApproval, suspenseApproval, unfreezeApproval),
  ],
  needs: {
    ...BASICS,
    sites: SITES,
    approvals: APPROVAL_REGISTRY,
    returnWithdrawals: RETURN_WITHDRAWALS,
    applicationsOf: APPLICATION_ROWS,
  },
  gives: { routes: ROUTES },
  create(parts) {
    userJobs(parts);
    return { routes: consoleUserRoutes({ ...parts, recordExport: recordListExport }) };
  },
});
