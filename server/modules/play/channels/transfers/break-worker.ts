import { channelAccount } from '@pitaka/core/play/channels/transfer-moves.ts';
import { sql } from 'kysely';
import { createDueWorker, type DueWorker } from '../../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../../platform/log.ts';
import { peopleOnBreak } from '../../../identity/protection/published.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import type { SiteFinder } from '../../../site/sites/index.ts';
import { executeTransfer } from './execute-transfer.ts';
import { type TransferDependencies, walletOf } from './wallets.ts';

const POLL_MS = 10_000;
/** How long to wait before asking again a provider that did not release the money. */
const AGAIN_MS = 10 * 60_000;
const TAKEN_AT_ONCE = 50;

interface Left {
  readonly siteId: string;
  readonly uid: string;
  readonly channelId: string;
}

/** Recalls the money of users on a break from channels with their own balances, where it could still be played. */
export function createBreakWorker(
  deps: TransferDependencies & { readonly sites: SiteFinder; readonly clock: () => Date; readonly log: Log },
): DueWorker {
  const { db, finder, sites, clock, log } = deps;
  const turn = () => Math.floor(clock().getTime() / AGAIN_MS);
  return createDueWorker<Left>({
    name: 'money of people on a break',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 2,
    async findDue() {
      const due: Left[] = [];
      for (const { siteId } of await sites.all()) {
        // A recall's key contains its ten-minute slot, so that a provider is asked once in each slot.
        const { rows } = await sql<{ uid: string; channel_id: string }>`
          SELECT DISTINCT t.uid, t.channel_id FROM channel_transfers t
          JOIN (${peopleOnBreak(siteId, clock())}) b ON b.uid = t.uid
          WHERE t.site_id = ${siteId} AND t.direction = 'in' AND t.state = 'done' AND NOT EXISTS (
            SELECT 1 FROM channel_transfers o WHERE o.site_id = ${siteId} AND o.uid = t.uid
              AND o.channel_id = t.channel_id AND (o.state IN ('sent', 'unknown') OR o.idempotency_key = ${keyOf(turn())}))
          ORDER BY 1, 2`.execute(db);
        for (const { uid, channel_id: channelId } of rows) {
          if (due.length === TAKEN_AT_ONCE) break;
          if ((await readBalance(db, siteId, channelAccount(uid, channelId))) > 0n)
            due.push({ siteId, uid, channelId });
        }
      }
      return due;
    },
    async run({ siteId, uid, channelId }) {
      const site = await sites.byId(siteId);
      const channel = await finder.find(siteId, channelId);
      if (!site || !channel) return;
      const transfer = { uid, direction: 'out', amountMinor: 'all', key: keyOf(turn()), origin: 'break' } as const;
      await executeTransfer(db, walletOf(deps, site, channel), transfer, clock());
    },
  });
}

function keyOf(turn: number): string {
  return `break ${turn}`;
}
