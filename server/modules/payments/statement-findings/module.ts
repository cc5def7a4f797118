import { defineModule } from '../../../platform/assembly/define-module.ts';
import { PAYMENT_READER } from '../../../platform/assembly/ports.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';
import { riskSettings } from '../../back-office/risk/index.ts';
import { SENDING_STOP } from '../../money/wallet/index.ts';
import { payoutStopQueries } from './contradictions.ts';

export const statementFindingsModule = defineModule({
  name: 'payments/statement-findings',
  needs: { reader: PAYMENT_READER },
  gives: { readSendingStop: SENDING_STOP },
  create({ reader }) {
    // Runs with every transfer; simultaneous transfers share one query.
    const isStopped = createSiteBatches(async (siteId, uids) => {
      const rows = (await reader.readAll(payoutStopQueries(siteId, uids))).flat() as { uid: string }[];
      const stopped = new Set(rows.map(({ uid }) => uid));
      return uids.map((uid) => stopped.has(uid));
    });
    return {
      // A user whose payouts are stopped cannot send money to other users, who could withdraw it.
      readSendingStop: async (site, uid) =>
        (await isStopped(site.siteId, uid)) ? { hours: riskSettings.of(site).dueHours } : undefined,
    };
  },
});
