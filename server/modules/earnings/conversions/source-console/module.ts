import { declare, defineModule } from '../../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../../back-office/approvals/index.ts';
import { recordListExport } from '../../../identity/audit/index.ts';
import { FRAUD_CHECK } from '../../fraud/index.ts';
import { FILE_SITE } from '../file-imports/ports.ts';
import { POSTBACK_RECEIVER } from '../ports.ts';
import { replayApproval } from './replay-approval.ts';
import { sourceConsoleRoutes } from './routes.ts';
import { sourceApproval } from './source-approval.ts';

/** A module separate from the routes: commands and the demo need the approval without a server. */
export const replayApprovalModule = defineModule({
  name: 'earnings/conversions/source-console',
  needs: { siteOf: FILE_SITE },
  gives: { approvals: APPROVALS },
  create: ({ siteOf }) => ({ approvals: [replayApproval(siteOf)] }),
});

export const sourceConsoleModule = defineModule({
  name: 'earnings/conversions/source-console',
  declares: [declare(APPROVALS, sourceApproval)],
  needs: { ...BASICS, fraud: FRAUD_CHECK, receiver: POSTBACK_RECEIVER },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: sourceConsoleRoutes({ ...parts, recordExport: recordListExport }) }),
});
