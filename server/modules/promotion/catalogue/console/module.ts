import { defineModule } from '../../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../../back-office/approvals/index.ts';
import { recordListExport } from '../../../identity/audit/index.ts';
import { MEDIA_STORE } from '../../../site/media/index.ts';
import { NOTIFY_RATIO_CHANGE } from '../ports.ts';
import { linksApproval } from './links-approval.ts';
import { ratioApproval } from './ratio-approval.ts';
import { catalogueConsoleRoutes } from './routes.ts';

/** Separate from the routes: commands and the demo need the approvals without a server. */
export const catalogueApprovalsModule = defineModule({
  name: 'promotion/catalogue/console',
  needs: { notifyRatioChange: NOTIFY_RATIO_CHANGE },
  gives: { approvals: APPROVALS },
  create: (parts) => ({ approvals: [ratioApproval(parts), linksApproval(parts)] }),
});

export const catalogueConsoleModule = defineModule({
  name: 'promotion/catalogue/console',
  needs: { db: DATABASE, store: MEDIA_STORE, notifyRatioChange: NOTIFY_RATIO_CHANGE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: catalogueConsoleRoutes({ ...parts, recordExport: recordListExport }) }),
});
