import { isPromotional } from '@pitaka/core/values/message-kinds.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { sessionsOf, usersOf } from '../../identity/auth/published.ts';
import { readBreaks } from '../../identity/protection/index.ts';
import { publishAllLive } from '../../site/live/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { countAudience, matchesSegment } from './audience.ts';
import { type BroadcastRow, writeState } from './broadcast-store.ts';
import { messageSettings } from './message-settings.ts';
import { enqueuePushes } from './push-outbox.ts';
import { lockAndCountOthers } from './unapproved-recipients.ts';

/** Recipients in one transaction: few enough that other transactions do not wait long, for any total. */
const PIECE = 2000;
/** After this many pieces the worker checks whether it has to stop. */
const PIECES_AT_ONCE = 20;
/** Users seen within this time may have a page open: only they get a live update. */
const ONLINE_MS = 20 * 60_000;

interface Due {
  readonly site_id: string;
  readonly broadcast_id: string;
}

export interface BroadcastDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
  /** Set by tests. */
  readonly piece?: number;
}

/** Sends due broadcasts in pieces. If a process dies, the next one sends the rest. */
export function createBroadcastWorker(deps: BroadcastDependencies): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<Due>({
    name: 'broadcasts',
    log,
    pollMs: 1000,
    takenAtOnce: 10,
    atOnce: 1,
    findDue: async () => {
      const { rows } = await sql<Due>`
        SELECT site_id, broadcast_id FROM broadcasts
        WHERE state IN ('scheduled', 'sending') AND send_at <= ${clock()} ORDER BY send_at LIMIT 10`.execute(db);
      return rows;
    },
    async run(due) {
      const site = await deps.sites.byId(due.site_id);
      if (!site?.features.messages) return;
      const { twoPeopleAbove } = messageSettings.of(site);
      for (let pieces = 0; pieces < PIECES_AT_ONCE; pieces++) {
        const goesOn = await inTransaction(db, (tx) =>
          sendPiece(tx, due, twoPeopleAbove, deps.piece ?? PIECE, clock()),
        );
        if (!goesOn) return;
      }
    },
  });
}

/** Delivers the next piece. Returns whether there may be more. */
async function sendPiece(tx: Transaction, due: Due, threshold: number, size: number, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('broadcasts')
    .selectAll()
    .where('site_id', '=', due.site_id)
    .where('broadcast_id', '=', due.broadcast_id)
    .where('state', 'in', ['scheduled', 'sending'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  const begun = row.state === 'sending' ? row : await begin(tx, row, threshold, now);
  if (!begun?.started_at) return false;
  const uids = await readNext(tx, begun, begun.started_at, size);
  const reached = await withoutResting(tx, begun, uids, now);
  const delivered = await deliver(tx, begun, reached, now);
  const isLast = uids.length < size;
  await tx
    .updateTable('broadcasts')
    .set({
      sent_up_to: uids.at(-1) ?? begun.sent_up_to,
      delivered: begun.delivered + delivered.length,
      ...(isLast ? { state: 'sent' as const, finished_at: now } : {}),
    })
    .where('site_id', '=', begun.site_id)
    .where('broadcast_id', '=', begun.broadcast_id)
    .execute();
  return !isLast;
}

/**
 * Starts a due broadcast. Returns undefined if it has more recipients than its writer may reach within a day, and no
 * second operator approved it.
 */
async function begin(tx: Transaction, row: BroadcastRow, threshold: number, now: Date) {
  const { count } = await countAudience(tx, row.site_id, row, now);
  if (row.approved_by === '') {
    const alone = await lockAndCountOthers(tx, row, now);
    if (count + alone > threshold) {
      await writeState(tx, row, { state: 'draft', audience: count }, now);
      return undefined;
    }
  }
  const change = { state: 'sending', started_at: now, audience: count } as const;
  await writeState(tx, row, change, now);
  return { ...row, ...change };
}

/** The segment is evaluated at the start time, so that users neither enter nor leave it while it is being sent. */
async function readNext(tx: Transaction, row: BroadcastRow, began: Date, size: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT u.uid FROM ${usersOf(row.site_id)} u WHERE ${matchesSegment(row.site_id, row.segment, began)} AND u.uid > ${row.sent_up_to}
    ORDER BY u.uid LIMIT ${size}`.execute(tx);
  return rows.map(({ uid }) => uid);
}

async function withoutResting(tx: Transaction, row: BroadcastRow, uids: readonly string[], now: Date) {
  if (!isPromotional(row.category)) return uids;
  const breaks = await readBreaks(tx, row.site_id, uids, now);
  return uids.filter((uid) => !breaks.has(uid));
}

/** Inserts one row for each user, also when the batch is repeated; only users without a row are notified. */
async function deliver(tx: Transaction, row: BroadcastRow, uids: readonly string[], now: Date): Promise<string[]> {
  const { site_id: siteId, broadcast_id: id } = row;
  const { rows } = await sql<{ uid: string }>`
    INSERT INTO message_deliveries (site_id, uid, broadcast_id, delivered_at)
    SELECT ${siteId}, given.uid, ${id}, ${now} FROM unnest(${[...uids]}::text[]) AS given (uid)
    ON CONFLICT DO NOTHING RETURNING uid`.execute(tx);
  const recipients = rows.map(({ uid }) => uid);
  if (row.pushes) await enqueuePushes(tx, siteId, id, recipients, now);
  const online = await readOnline(tx, siteId, recipients, now);
  await publishAllLive(
    tx,
    online.map((uid) => ({ siteId, uid, kind: 'message', body: { kind: 'message', id } })),
  );
  return recipients;
}

async function readOnline(tx: Transaction, siteId: string, uids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT DISTINCT uid FROM ${sessionsOf(siteId)} sessions
    WHERE uid = ANY(${[...uids]}) AND ended_at IS NULL
      AND last_seen_at > ${new Date(now.getTime() - ONLINE_MS)}`.execute(tx);
  return rows.map(({ uid }) => uid);
}
