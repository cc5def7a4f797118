import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { publishAllLive } from '../../site/live/index.ts';
import { notifyInboxes } from '../../site/notices/index.ts';
import { sitesWithNewTransfers, takeNewTransfers } from '../ledger/index.ts';
import { findParties } from './parties.ts';

const POLL_MS = 2_000;
/** Transfers in each pass: announcing them must not slow the ledger. */
const ANNOUNCED_AT_ONCE = 200;
const MOST_SITES = 10_000;

/** Notifies users of received transfers, each exactly once: the ledger lists them with their journals. */
export function createTransferNotifier(deps: { db: Database; clock: () => Date; log: Log }): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<string>({
    name: 'transfers that were received',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MOST_SITES,
    atOnce: 1,
    findDue: () => sitesWithNewTransfers(db),
    run: (siteId) => notifyTransfers(db, siteId, clock),
  });
}

/** Announces all new transfers of a site. */
export async function notifyTransfers(db: Database, siteId: string, clock: () => Date): Promise<void> {
  const announceSome = () => inTransaction(db, (tx) => announce(tx, siteId, clock()));
  while ((await announceSome()) === ANNOUNCED_AT_ONCE);
}

async function announce(tx: Transaction, siteId: string, now: Date): Promise<number> {
  const transfers = await takeNewTransfers(tx, siteId, ANNOUNCED_AT_ONCE);
  if (transfers.length === 0) return 0;
  const parties = await findParties(tx, siteId, [...new Set(transfers.map(({ from }) => from))]);
  const notices = transfers.map(({ journalId, from, to, minor }) => ({
    siteId,
    uid: to,
    kind: 'transfer_received' as const,
    params: {
      name: parties.get(from)?.name || from,
      amount: formatMinor(minor),
      record: formatJournalId(journalId),
    },
  }));
  await notifyInboxes(tx, notices, now);
  // Updates the bell of open pages, which received the balance before the notice.
  await publishAllLive(
    tx,
    [...new Set(notices.map(({ uid }) => uid))].map((uid) => ({
      siteId,
      uid,
      kind: 'message',
      body: { kind: 'notice' },
    })),
  );
  return transfers.length;
}
