import { BROADCAST_MACHINE } from '@pitaka/core/engagement/messages/broadcast-states.ts';
import type { BroadcastCategory } from '@pitaka/core/values/message-kinds.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Segment } from '@pitaka/core/values/segment.ts';
import { next } from '@pitaka/core/values/state-machine.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ContentTexts } from '../../../platform/db/tables/catalogue.ts';
import type { BroadcastsTable } from '../../../platform/db/tables/messages.ts';
import { findPendingApproval } from '../../back-office/approvals/index.ts';

export type BroadcastRow = Selectable<BroadcastsTable>;

/** The parts of a broadcast that an operator writes. */
export interface WrittenBroadcast {
  readonly category: BroadcastCategory;
  readonly segment: Segment;
  readonly texts: ContentTexts;
  readonly link: string;
  readonly pushes: boolean;
  readonly sendAt: Date | null;
}

export async function findBroadcast(
  db: Database | Transaction,
  siteId: string,
  id: string,
): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('broadcasts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('broadcast_id', '=', id)
    .executeTakeFirst();
}

export type ChangeRefusal = 'not_found' | 'record_changed' | 'record_state' | 'approval_pending';

/** Locks the broadcast in the version that the operator saw. Refused while an approval for it is pending. */
export async function lockBroadcast(
  tx: Transaction,
  siteId: string,
  { id, version }: { id: string; version: number },
): Promise<Result<BroadcastRow, ChangeRefusal>> {
  const row = await tx
    .selectFrom('broadcasts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('broadcast_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('not_found');
  if (row.version !== version) return refuse('record_changed');
  if (await findPendingApproval(tx, siteId, { type: 'broadcast', id })) return refuse('approval_pending');
  return { ok: true, value: row };
}

type Event = (typeof BROADCAST_MACHINE)['events'][number];

/** The state after an event; refused where the current state does not allow it. */
export function stateAfter(row: BroadcastRow, event: Event): Result<BroadcastRow['state'], 'record_state'> {
  const to = next(BROADCAST_MACHINE, row.state, event);
  return to.ok ? to : refuse('record_state');
}

export async function insertDraft(
  tx: Transaction,
  siteId: string,
  { id, by, ...written }: WrittenBroadcast & { id: string; by: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('broadcasts')
    .values({
      site_id: siteId,
      broadcast_id: id,
      state: 'draft',
      ...columnsOf(written),
      created_at: now,
      created_by: by,
      updated_at: now,
    })
    .execute();
}

export async function updateDraft(
  tx: Transaction,
  row: BroadcastRow,
  written: WrittenBroadcast,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('broadcasts')
    // A new text invalidates earlier decisions.
    .set({ ...columnsOf(written), version: row.version + 1, updated_at: now, scheduled_by: '', approved_by: '' })
    .where('site_id', '=', row.site_id)
    .where('broadcast_id', '=', row.broadcast_id)
    .execute();
}

function columnsOf({ category, segment, texts, link, pushes, sendAt }: WrittenBroadcast) {
  const json = { segment: JSON.stringify(segment), texts: JSON.stringify(texts) };
  return { category, ...json, link, pushes, send_at: sendAt };
}

export async function writeState(
  tx: Transaction,
  row: BroadcastRow,
  change: Partial<
    Pick<BroadcastRow, 'state' | 'send_at' | 'audience' | 'scheduled_by' | 'approved_by' | 'started_at' | 'finished_at'>
  >,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ ...change, version: row.version + 1, updated_at: now })
    .where('site_id', '=', row.site_id)
    .where('broadcast_id', '=', row.broadcast_id)
    .execute();
}

/** Reads are committed a moment after their timestamp: recent reads are counted the next time. */
const SETTLING_MS = 60_000;

/**
 * The number of recipients of each broadcast who have read it: earlier reads are stored as a number, and only new ones
 * are counted.
 */
export async function countReads(
  db: Database,
  siteId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const settled = new Date(now.getTime() - SETTLING_MS);
  const { rows } = await sql<{
    broadcast_id: string;
    reads_up_to: Date;
    settled: number;
    young: number;
    reads_kept: number;
  }>`
    SELECT b.broadcast_id, b.reads_up_to, b.reads_kept, d.settled, d.young
    FROM broadcasts b CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE read_at <= ${settled})::int AS settled,
        count(*) FILTER (WHERE read_at > ${settled})::int AS young
      FROM message_deliveries d
      WHERE d.site_id = b.site_id AND d.broadcast_id = b.broadcast_id AND d.read_at > b.reads_up_to) d
    WHERE b.site_id = ${siteId} AND b.broadcast_id = ANY(${[...ids]})`.execute(db);
  const grown = rows.filter(({ settled }) => settled > 0);
  if (grown.length > 0) {
    await sql`
      UPDATE broadcasts b SET reads_kept = b.reads_kept + g.reads, reads_up_to = ${settled}
      FROM unnest(${grown.map((row) => row.broadcast_id)}::text[], ${grown.map((row) => row.settled)}::int[],
        ${grown.map((row) => row.reads_up_to.toISOString())}::timestamptz[]) AS g (id, reads, up_to)
      WHERE b.site_id = ${siteId} AND b.broadcast_id = g.id AND b.reads_up_to = g.up_to`.execute(db);
  }
  return new Map(rows.map((row) => [row.broadcast_id, row.reads_kept + row.settled + row.young]));
}
