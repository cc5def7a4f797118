import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { RecordKind } from './record-kind.ts';

export interface TimelineStep<State extends string = string> {
  readonly version: number;
  readonly event: string;
  /** '' for the first event. */
  readonly fromState: State | '';
  readonly toState: State;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
}

/** A record's events, oldest first. */
export async function timeline<State extends string = string>(
  db: Database | Transaction,
  { transitionTable, idColumn }: Pick<RecordKind, 'transitionTable' | 'idColumn'>,
  siteId: string,
  id: string,
): Promise<TimelineStep<State>[]> {
  const { rows } = await sql<TimelineStep<State>>`
    SELECT version, event, from_state AS "fromState", to_state AS "toState", actor, reason, at
    FROM ${sql.table(transitionTable)}
    WHERE site_id = ${siteId} AND ${sql.ref(idColumn)} = ${id} ORDER BY version`.execute(db);
  return rows;
}
