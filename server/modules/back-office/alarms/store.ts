import type { Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { subjectOf } from '@pitaka/core/back-office/alarms/measure-rule.ts';
import type { AlarmState } from '@pitaka/core/back-office/alarms/next-alarms.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type {
  AlarmContent,
  AlarmMessagesTable,
  AlarmStatesTable,
  ServerProcessesTable,
} from '../../../platform/db/tables/alarms.ts';
import { newId } from '../../../platform/ids.ts';

export type ProcessRow = Selectable<ServerProcessesTable>;
export type MessageRow = Selectable<AlarmMessagesTable>;

const FORGOTTEN_AFTER = '1 hour';
const STATES_KEPT = '30 days';
const MESSAGES_KEPT = '30 days';

export async function saveProcess(
  db: Database,
  row: Omit<ProcessRow, 'samples'> & { readonly samples: readonly Sample[] },
): Promise<void> {
  const values = { ...row, samples: JSON.stringify(row.samples) };
  await db
    .insertInto('server_processes')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('process_id').doUpdateSet({
        seen_at: values.seen_at,
        samples: values.samples,
      }),
    )
    .execute();
}

export async function removeProcess(db: Database, processId: string): Promise<void> {
  await db.deleteFrom('server_processes').where('process_id', '=', processId).execute();
}

export function listProcesses(db: Database): Promise<ProcessRow[]> {
  return db.selectFrom('server_processes').selectAll().orderBy('started_at').orderBy('process_id').execute();
}

/**
 * Whether this process may evaluate now. If the process dies during its evaluation, the next one starts an interval
 * later.
 */
export async function takeTurn(db: Database, now: Date, everyMs: number, today: string): Promise<boolean> {
  const { rows } = await sql<{ evaluated_at: Date }>`
    INSERT INTO alarm_turns AS t (only_one, evaluated_at, reported_day) VALUES (true, ${now}, ${today})
    ON CONFLICT (only_one) DO UPDATE SET evaluated_at = excluded.evaluated_at
      WHERE t.evaluated_at <= ${new Date(now.getTime() - everyMs)}
    RETURNING evaluated_at`.execute(db);
  return rows.length > 0;
}

/** Locks the states until the transaction ends. Returns the day of the last daily report. */
export async function lockTurn(tx: Transaction): Promise<string> {
  const row = await tx.selectFrom('alarm_turns').select('reported_day').forUpdate().executeTakeFirstOrThrow();
  return row.reported_day;
}

export async function saveReportedDay(tx: Transaction, day: string): Promise<void> {
  await tx.updateTable('alarm_turns').set({ reported_day: day }).execute();
}

/** All open alarms, and ended alarms whose end is not reported yet. */
export async function readStates(db: Database | Transaction): Promise<AlarmState[]> {
  const rows = await db
    .selectFrom('alarm_states')
    .selectAll()
    .where((where) =>
      where.or([
        where('ended_at', 'is', null),
        where.and([where('told_at', 'is not', null), where('over_told_at', 'is', null)]),
      ]),
    )
    .orderBy('since')
    .orderBy('rule')
    .orderBy('subject')
    .execute();
  return rows.map(stateOf);
}

/** Alarms that ended after a moment, newest first. */
export async function readEnded(db: Database, since: Date, most: number): Promise<AlarmState[]> {
  const rows = await db
    .selectFrom('alarm_states')
    .selectAll()
    .where('ended_at', '>=', since)
    .orderBy('ended_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(stateOf);
}

function stateOf(row: Selectable<AlarmStatesTable>): AlarmState {
  return {
    ...{ rule: row.rule, labels: row.labels, value: row.value, since: row.since },
    ...{ firedAt: row.fired_at, calmSince: row.calm_since, endedAt: row.ended_at },
    ...{ notifiedAt: row.told_at, endNotifiedAt: row.over_told_at },
  };
}

const keyOf = (state: AlarmState) => `${state.rule} ${subjectOf(state.labels)} ${state.since.getTime()}`;

/** Writes the changed states, and removes states whose condition ended before it became an alarm. */
export async function writeStates(
  tx: Transaction,
  before: readonly AlarmState[],
  next: readonly AlarmState[],
): Promise<void> {
  const stored = new Map(before.map((state) => [keyOf(state), JSON.stringify(state)]));
  for (const state of next) {
    const key = keyOf(state);
    const isSame = stored.get(key) === JSON.stringify(state);
    stored.delete(key);
    if (isSame) continue;
    const set = {
      ...{ value: state.value, fired_at: state.firedAt, calm_since: state.calmSince, ended_at: state.endedAt },
      ...{ told_at: state.notifiedAt, over_told_at: state.endNotifiedAt },
    };
    await tx
      .insertInto('alarm_states')
      .values({
        ...{ rule: state.rule, subject: subjectOf(state.labels), since: state.since },
        ...{ labels: JSON.stringify(state.labels), ...set },
      })
      .onConflict((conflict) => conflict.columns(['rule', 'subject', 'since']).doUpdateSet(set))
      .execute();
  }
  for (const state of before.filter((alarm) => stored.has(keyOf(alarm)))) {
    await tx
      .deleteFrom('alarm_states')
      .where('rule', '=', state.rule)
      .where('subject', '=', subjectOf(state.labels))
      .where('since', '=', state.since)
      .execute();
  }
}

export async function enqueueMessage(
  tx: Transaction,
  message: {
    readonly channel: 'email' | 'webhook';
    readonly kind: string;
    readonly content: AlarmContent & { readonly to: readonly string[] };
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('alarm_messages')
    .values({
      ...{ message_id: newId('am', now.getTime()), channel: message.channel, kind: message.kind },
      ...{ content: JSON.stringify(message.content), created_at: now, next_try_at: now },
    })
    .execute();
}

export function findDueMessages(db: Database, now: Date, most: number): Promise<{ message_id: string }[]> {
  return db
    .selectFrom('alarm_messages')
    .select('message_id')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(most)
    .execute();
}

/** Reserves a due message until a moment; undefined: another process has reserved it. */
export async function takeMessage(db: Database, id: string, now: Date, until: Date): Promise<MessageRow | undefined> {
  return db
    .updateTable('alarm_messages')
    .set((eb) => ({ next_try_at: until, tries: eb('tries', '+', 1) }))
    .where('message_id', '=', id)
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

export async function endTry(
  db: Database,
  id: string,
  outcome: { readonly sentAt: Date | null; readonly nextTryAt: Date | null; readonly fault: string },
): Promise<void> {
  await db
    .updateTable('alarm_messages')
    .set({ sent_at: outcome.sentAt, next_try_at: outcome.nextTryAt, fault: outcome.fault })
    .where('message_id', '=', id)
    .execute();
}

/** The oldest unsent message of each channel. */
export async function readUnsent(db: Database): Promise<{ channel: string; since: Date; fault: string }[]> {
  const { rows } = await sql<{ channel: string; since: Date; fault: string }>`
    SELECT DISTINCT ON (channel) channel, created_at AS since, fault FROM alarm_messages
    WHERE next_try_at IS NOT NULL ORDER BY channel, created_at`.execute(db);
  return rows;
}

export async function forgetOldRows(db: Database, now: Date): Promise<void> {
  await sql`DELETE FROM server_processes WHERE seen_at < ${now}::timestamptz - ${FORGOTTEN_AFTER}::interval`.execute(
    db,
  );
  await sql`DELETE FROM alarm_states WHERE ended_at < ${now}::timestamptz - ${STATES_KEPT}::interval`.execute(db);
  await sql`DELETE FROM alarm_messages
    WHERE next_try_at IS NULL AND created_at < ${now}::timestamptz - ${MESSAGES_KEPT}::interval`.execute(db);
}
