import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findOperatorByName, listNamesOfPerson, lockOnePerson } from '../../identity/operators/index.ts';
import type { BroadcastRow } from './broadcast-store.ts';

const DAY_MS = 24 * 3600_000;

interface Writer {
  readonly siteId: string;
  readonly operatorId: string;
}

/**
 * How many recipients the broadcasts have that this person sends without a second one, within a day before or after a moment.
 * A user who gets two of them counts twice. Each counts at the moment at which it goes: by what was planned alone, broadcasts
 * of several days that are overdue, as messages were off or no server ran, would all go in one moment.
 */
export async function countAlone(
  db: Database | Transaction,
  { siteId, operatorId }: Writer,
  moment: Date,
  now: Date,
  except = '',
): Promise<number> {
  const names = await listNamesOfPerson(db, siteId, operatorId, now);
  const around = Math.max(moment.getTime(), now.getTime());
  const goesAt = sql`CASE WHEN state = 'scheduled' THEN greatest(send_at, ${now}::timestamptz) ELSE coalesce(started_at, send_at) END`;
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(audience), 0)::text AS sum FROM broadcasts
    WHERE site_id = ${siteId} AND state IN ('scheduled', 'sending', 'sent')
      AND scheduled_by = ANY(${[...names]}) AND approved_by = '' AND broadcast_id <> ${except}
      AND ${goesAt} > ${new Date(around - DAY_MS)} AND ${goesAt} < ${new Date(around + DAY_MS)}`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

/** The same while the person is locked, so that two broadcasts at the same instant see each other. */
export async function lockAlone(tx: Transaction, writer: Writer, moment: Date, now: Date): Promise<number> {
  await lockOnePerson(tx, writer.siteId, writer.operatorId, now);
  return countAlone(tx, writer, moment, now);
}

/** What the writer of a broadcast that is scheduled sends beside it. */
export async function lockAloneBeside(tx: Transaction, row: BroadcastRow, now: Date): Promise<number> {
  const operator = await findOperatorByName(tx, row.scheduled_by);
  if (!operator) return 0;
  const writer = { siteId: row.site_id, operatorId: operator.operator_id };
  await lockOnePerson(tx, writer.siteId, writer.operatorId, now);
  return countAlone(tx, writer, row.send_at ?? now, now, row.broadcast_id);
}
