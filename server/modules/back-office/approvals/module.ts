import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, LOG, ROUTES } from '../../../platform/assembly/ports.ts';
import { ERASE_STEPS, PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { eraseApprovals } from './erase-approvals.ts';
import { personalData } from './personal-data.ts';
import { APPROVAL_REGISTRY, APPROVALS } from './ports.ts';
import { createApprovalRegistry, reportUnknownKinds } from './registry.ts';
import { approvalRoutes } from './routes.ts';

export const approvalRegistryModule = defineModule({
  name: 'back-office/approvals',
  declares: [declare(ERASE_STEPS, eraseApprovals), declare(PERSONAL_TABLES, ...personalData)],
  needs: { kinds: APPROVALS },
  gives: { registry: APPROVAL_REGISTRY },
  create: ({ kinds }) => ({ registry: createApprovalRegistry(kinds) }),
});

export const approvalsModule = defineModule({
  name: 'back-office/approvals',
  needs: { db: DATABASE, log: LOG, sites: SITES, registry: APPROVAL_REGISTRY },
  gives: { routes: ROUTES },
  create: ({ db, log, sites, registry }) => ({
    routes: approvalRoutes({ db, recordExport: recordListExport, registry, forgetSites: () => sites.forget() }),
    start: () => reportUnknownKinds(db, registry, log),
  }),
});
