import type { MessageTab } from '@pitaka/core/values/message-kinds.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { contentOf } from '../../site/content/published.ts';
import { publishLive } from '../../site/live/index.ts';
import { markNoticesRead } from '../../site/notices/published.ts';
import { NOTICE_PREFIX, type Reader } from './views.ts';

/** One message, all of a tab, or all of every tab. */
export type MarkScope = { readonly id: string } | { readonly tab: MessageTab | undefined };

/**
 * Marks messages as read. Messages that were read before keep their time. The user's other open pages refresh their
 * counts.
 */
export async function markRead(db: Database, reader: Reader, marked: MarkScope): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { siteId, uid } = reader;
    const changed = 'id' in marked ? await readOne(tx, reader, marked.id) : await readAll(tx, reader, marked.tab);
    if (changed > 0n) await publishLive(tx, { siteId, uid, kind: 'message', body: { kind: 'read' } });
  });
}

async function readOne(tx: Transaction, reader: Reader, id: string): Promise<bigint> {
  if (id.startsWith(NOTICE_PREFIX)) return readNotices(tx, reader, sql`AND key = ${id.slice(NOTICE_PREFIX.length)}`);
  if (id.startsWith('bc_')) return readBroadcasts(tx, reader, sql`AND broadcast_id = ${id}`);
  return markNoticesRead(tx, reader, id);
}

async function readAll(tx: Transaction, reader: Reader, tab: MessageTab | undefined): Promise<bigint> {
  let changed = 0n;
  if (tab === undefined || tab === 'inbox') changed += await markNoticesRead(tx, reader);
  if (tab === undefined || tab === 'notice') changed += await readNotices(tx, reader, sql``);
  if (tab === 'notice') return changed;
  const ofTab = sql`AND broadcast_id IN (
    SELECT broadcast_id FROM broadcasts WHERE site_id = ${reader.siteId} AND category = ${tab})`;
  return changed + (await readBroadcasts(tx, reader, tab === undefined ? sql`` : ofTab));
}

type Condition = ReturnType<typeof sql>;

async function readBroadcasts(tx: Transaction, { siteId, uid, now }: Reader, filter: Condition): Promise<bigint> {
  const done = await sql`UPDATE message_deliveries SET read_at = ${now}
    WHERE site_id = ${siteId} AND uid = ${uid} AND read_at IS NULL ${filter}`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

async function readNotices(tx: Transaction, { siteId, uid, now }: Reader, filter: Condition): Promise<bigint> {
  const done = await sql`
    INSERT INTO notice_reads (site_id, uid, key, read_at)
    SELECT site_id, ${uid}, key, ${now} FROM ${contentOf(siteId)} content WHERE kind = 'notice' ${filter}
    ON CONFLICT DO NOTHING RETURNING key`.execute(tx);
  return BigInt(done.rows.length);
}
