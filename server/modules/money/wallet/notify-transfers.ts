import { ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { firstIdAt, formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { publishAllLive } from '../../site/live/index.ts';
import { notifyInboxes } from '../../site/notices/index.ts';
import { readSiteIds } from '../../site/sites/published.ts';
import { readLegs } from '../ledger/index.ts';
import { journalsOf, postingsOf } from '../ledger/published.ts';
import { findParties } from './parties.ts';

const POLL_MS = 2_000;
/** Journals older than this are committed or rolled back, although they get their number before the commit. */
const SETTLED_MS = 5_000;
/** Journals in each pass: announcing them must not slow the ledger. */
const REPORTED_AT_ONCE = 200;
const MOST_SITES = 10_000;
/** How often the stored position advances on a site without transfers, because each advance is a write. */
const MARKED_EVERY_MS = 60_000;

interface Sent {
  readonly journalId: bigint;
  readonly from: string;
  readonly to: string;
  readonly amountMinor: bigint;
}

/**
 * Notifies users of received transfers by reading the journals, at no cost to posting. The position advances in the
 * transaction that writes the notices, so each transfer is announced exactly once, even after an interruption.
 */
export function createTransferNotifier(deps: { db: Database; clock: () => Date; log: Log }): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<string>({
    name: 'transfers that were received',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MOST_SITES,
    atOnce: 1,
    findDue: () => readSiteIds(db),
    run: (siteId) => notifyTransfers(db, siteId, clock()),
  });
}

/** One pass for a site: the first only stores the position. */
export function notifyTransfers(db: Database, siteId: string, now: Date): Promise<void> {
  return inTransaction(db, (tx) => notifyBatch(tx, siteId, now));
}

async function notifyBatch(tx: Transaction, siteId: string, now: Date): Promise<void> {
  const until = firstIdAt(new Date(now.getTime() - SETTLED_MS));
  const mark = await tx
    .selectFrom('transfer_notice_marks')
    .select('journal_id')
    .where('site_id', '=', siteId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!mark) {
    // Transfers from before the first run are not announced.
    const first = { site_id: siteId, journal_id: until };
    await tx
      .insertInto('transfer_notice_marks')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  if (mark.journal_id >= until) return;
  const sent = await readSent(tx, siteId, mark.journal_id, until);
  const parties = await findParties(tx, siteId, [...new Set(sent.map(({ from }) => from))]);
  const notices = sent.map(({ journalId, from, to, amountMinor }) => ({
    siteId,
    uid: to,
    kind: 'transfer_received' as const,
    params: {
      name: parties.get(from)?.name || from,
      amount: formatMinor(amountMinor),
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
  if (sent.length === 0 && mark.journal_id >= firstIdAt(new Date(now.getTime() - MARKED_EVERY_MS))) return;
  const last = sent.length === REPORTED_AT_ONCE ? sent.at(-1)?.journalId : undefined;
  await tx
    .updateTable('transfer_notice_marks')
    .set({ journal_id: last ?? until - 1n })
    .where('site_id', '=', siteId)
    .execute();
}

/** Transfers between users, oldest first. */
async function readSent(tx: Transaction, siteId: string, after: bigint, until: bigint): Promise<Sent[]> {
  const { rows } = await sql<{ journal_id: bigint; legs: Buffer }>`
    SELECT journal_id, legs FROM ${journalsOf(siteId)} journals
    WHERE journal_id > ${after} AND journal_id < ${until} AND kind = ${kindNumber('transfer')}
    ORDER BY journal_id LIMIT ${REPORTED_AT_ONCE}`.execute(tx);
  const legs = rows.flatMap(({ journal_id: journalId, legs }) => {
    const [from, to] = readLegs(legs);
    const [sender, receiver] = [from && ownerOfNumber(from.number), to && ownerOfNumber(to.number)];
    return from && sender && receiver && sender !== receiver ? [{ journalId, from, sender, receiver }] : [];
  });
  if (legs.length === 0) return [];
  const { rows: postings } = await sql<{ journal_id: bigint; amount_minor: bigint }>`
    SELECT p.journal_id, -p.amount_minor AS amount_minor
    FROM unnest(${legs.map(({ from }) => from.number)}::bigint[], ${legs.map(({ from }) => from.version)}::bigint[])
      AS leg (account_id, version)
    JOIN ${postingsOf(siteId)} p ON p.account_id = leg.account_id AND p.version = leg.version`.execute(tx);
  const amounts = new Map(postings.map((row) => [row.journal_id, row.amount_minor]));
  return legs.map(({ journalId, sender, receiver }) => ({
    journalId,
    from: sender,
    to: receiver,
    amountMinor: amounts.get(journalId) ?? 0n,
  }));
}
