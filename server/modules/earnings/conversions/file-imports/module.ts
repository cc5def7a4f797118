import { defineModule } from '../../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../../back-office/approvals/index.ts';
import { SITES } from '../../../site/sites/index.ts';
import { FRAUD_CHECK } from '../../fraud/index.ts';
import { earningFileApproval } from './file-approval.ts';
import { FILE_SITE } from './ports.ts';
import { fileImportRoutes } from './routes.ts';

/** A module separate from the routes: commands and the demo need the approval without a server. */
export const fileApprovalModule = defineModule({
  name: 'earnings/conversions/file-imports',
  needs: { siteOf: FILE_SITE },
  gives: { approvals: APPROVALS },
  create: ({ siteOf }) => ({ approvals: [earningFileApproval(siteOf)] }),
});

export const fileImportsModule = defineModule({
  name: 'earnings/conversions/file-imports',
  needs: { db: DATABASE, sites: SITES, fraud: FRAUD_CHECK },
  gives: { siteOf: FILE_SITE, routes: ROUTES },
  create: ({ db, sites, fraud }) => ({
    async siteOf(siteId) {
      const site = await sites.byId(siteId);
      return site && { site, fraud };
    },
    routes: fileImportRoutes({ db, fraud }),
  }),
});
