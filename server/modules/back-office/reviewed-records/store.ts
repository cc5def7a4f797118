import { next } from '@pitaka/core/values/state-machine.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { RecordKind, RecordRow, RecordTable, TransitionActor } from './record-kind.ts';

export async function findRecord<Row extends RecordRow>(
  db: Database | Transaction,
  { table, idColumn }: RecordKind<Row>,
  siteId: string,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT * FROM ${sql.table(table)} WHERE site_id = ${siteId} AND ${sql.ref(idColumn)} = ${id}`.execute(db);
  return rows[0];
}

/** The row, locked until the transaction ends. Lock order: the record first, then the ledger's rows. */
export async function lockRecord<Row extends RecordRow>(
  tx: Transaction,
  { table, idColumn }: RecordKind<Row>,
  siteId: string,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT * FROM ${sql.table(table)} WHERE site_id = ${siteId} AND ${sql.ref(idColumn)} = ${id}
    FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

export interface TransitionBy {
  readonly by: TransitionActor;
  readonly reason?: string;
  readonly at: Date;
}

/** Writes an event into the record's history. `from` is '' for the first event. */
export async function insertTransition(
  tx: Transaction,
  { transitionTable, idColumn }: Pick<RecordKind, 'transitionTable' | 'idColumn'>,
  record: { readonly siteId: string; readonly id: string },
  step: { readonly version: number; readonly from: string; readonly event: string; readonly to: string },
  { by, reason = '', at }: TransitionBy,
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(transitionTable)}
      (site_id, ${sql.ref(idColumn)}, version, from_state, event, to_state, actor, reason, at)
    VALUES (${record.siteId}, ${record.id}, ${step.version}, ${step.from}, ${step.event}, ${step.to}, ${by},
            ${reason}, ${at})`.execute(tx);
}

/**
 * Applies an event to a locked record: writes its history and its new state. An event that the machine does not allow
 * is a bug of the caller, and the database refuses it too.
 */
export async function transition<Row extends RecordRow, State extends string, Event extends string>(
  tx: Transaction,
  kind: RecordKind<Row, State, Event>,
  row: Row,
  event: Event,
  by: TransitionBy,
  set: Partial<Row> = {},
): Promise<Row> {
  const led = next(kind.machine, row.state as State, event);
  if (!led.ok) throw new Error(`a ${kind.machine.name} cannot ${event} from ${row.state}`);
  const id = recordId(kind, row);
  const version = row.version + 1;
  const step = { version, from: row.state, event, to: led.value };
  await insertTransition(tx, kind, { siteId: row.site_id, id }, step, by);
  const columns = {
    ...kind.columnsAfter?.(event, led.value),
    ...set,
    state: led.value,
    version,
    changed_at: by.at,
  };
  const { rows } = await sql<Row>`
    UPDATE ${sql.table(kind.table)} SET ${assignments(columns)}
    WHERE site_id = ${row.site_id} AND ${sql.ref(kind.idColumn)} = ${id} AND version = ${row.version}
    RETURNING *`.execute(tx);
  const [after] = rows;
  if (!after) throw new Error(`the ${kind.machine.name} ${id} changed while it was held`);
  return after;
}

export function recordId({ idColumn }: RecordTable, row: RecordRow): string {
  return String((row as unknown as Record<string, unknown>)[idColumn]);
}

export function assignments(columns: object) {
  return sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}
