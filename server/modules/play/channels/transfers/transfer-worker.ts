import type { DueWorker } from '../../../../platform/jobs/due-worker.ts';
import { createDueWorker } from '../../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../../platform/log.ts';
import type { SiteFinder } from '../../../site/sites/index.ts';
import { sendAndSettle } from './execute-transfer.ts';
import type { TransferRow } from './store.ts';
import { type TransferDependencies, walletOf } from './wallets.ts';

const POLL_MS = 5_000;
const TAKEN_AT_ONCE = 20;

/** Asks providers again about transfers with an unknown outcome: the same reference never moves money twice. */
export function createTransferWorker(
  deps: TransferDependencies & { readonly sites: SiteFinder; readonly clock: () => Date; readonly log: Log },
): DueWorker {
  const { db, finder, sites, clock, log } = deps;
  return createDueWorker<TransferRow>({
    name: 'channel transfers',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 2,
    findDue: async () => {
      const found: TransferRow[] = [];
      for (const { siteId } of await sites.all()) {
        const rows = await db
          .selectFrom('channel_transfers')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('next_poll_at', '<=', clock())
          .orderBy('next_poll_at')
          .limit(TAKEN_AT_ONCE)
          .execute();
        found.push(...rows);
      }
      return found.slice(0, TAKEN_AT_ONCE);
    },
    run: async (row) => {
      const site = await sites.byId(row.site_id);
      const channel = await finder.find(row.site_id, row.channel_id);
      if (site && channel) await sendAndSettle(db, walletOf(deps, site, channel), row, clock());
    },
  });
}
