import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findOperatorByName, listNamesOfSamePerson, lockSamePerson } from '../../identity/operators/index.ts';
import type { BroadcastRow } from './broadcast-store.ts';

const DAY_MS = 24 * 3600_000;

interface Writer {
  readonly siteId: string;
  readonly operatorId: string;
}

/**
 * The number of recipients of the broadcasts that this operator sends without a second one, within a day before or
 * after a moment. A user who gets two of them counts twice. Each broadcast counts at its actual time: if planned times
 * counted, broadcasts of several days that became overdue while messages were off or no server ran would all be sent at
 * once.
 */
export async function countUnapprovedRecipients(
  db: Database | Transaction,
  { siteId, operatorId }: Writer,
  moment: Date,
  now: Date,
  except = '',
): Promise<number> {
  const names = await listNamesOfSamePerson(db, siteId, operatorId, now);
  const around = Math.max(moment.getTime(), now.getTime());
  const goesAt = sql`CASE WHEN state = 'scheduled' THEN greatest(send_at, ${now}::timestamptz) ELSE coalesce(started_at, send_at) END`;
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(audience), 0)::text AS sum FROM broadcasts
    WHERE site_id = ${siteId} AND state IN ('scheduled', 'sending', 'sent')
      AND scheduled_by = ANY(${[...names]}) AND approved_by = '' AND broadcast_id <> ${except}
      AND ${goesAt} > ${new Date(around - DAY_MS)} AND ${goesAt} < ${new Date(around + DAY_MS)}`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

/** Counts under a lock of the operator, so that simultaneous broadcasts see each other. */
export async function lockAndCountUnapproved(
  tx: Transaction,
  writer: Writer,
  moment: Date,
  now: Date,
): Promise<number> {
  await lockSamePerson(tx, writer.siteId, writer.operatorId, now);
  return countUnapprovedRecipients(tx, writer, moment, now);
}

/** The recipients of the writer's other broadcasts, in addition to a scheduled one. */
export async function lockAndCountOthers(tx: Transaction, row: BroadcastRow, now: Date): Promise<number> {
  const operator = await findOperatorByName(tx, row.scheduled_by);
  if (!operator) return 0;
  const writer = { siteId: row.site_id, operatorId: operator.operator_id };
  await lockSamePerson(tx, writer.siteId, writer.operatorId, now);
  return countUnapprovedRecipients(tx, writer, row.send_at ?? now, now, row.broadcast_id);
}
