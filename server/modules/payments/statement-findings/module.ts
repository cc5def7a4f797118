import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE } from '../../../platform/assembly/ports.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';
import { riskSettings } from '../../back-office/risk/index.ts';
import { SENDING_STOP } from '../../money/wallet/index.ts';
import { readStoppedUsers } from './contradictions.ts';

export const statementFindingsModule = defineModule({
  name: 'payments/statement-findings',
  needs: { db: DATABASE },
  gives: { readSendingStop: SENDING_STOP },
  create({ db }) {
    // Called with every transfer: transfers at the same instant share one read.
    const isStopped = createSiteBatches(async (siteId, uids) => {
      const stopped = await readStoppedUsers(db, siteId, uids);
      return uids.map((uid) => stopped.has(uid));
    });
    return {
      // A user whose payouts are stopped sends nothing to others, who could withdraw the contested money.
      readSendingStop: async (site, uid) =>
        (await isStopped(site.siteId, uid)) ? { hours: riskSettings.of(site).dueHours } : undefined,
    };
  },
});
