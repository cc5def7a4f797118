import type { Machine } from '@pitaka/core/values/state-machine.ts';

/** The columns that every reviewed record has. */
export interface RecordRow {
  readonly site_id: string;
  readonly state: string;
  /** The number of its transitions. */
  readonly version: number;
  /** The operator who claims it, and the end of the claim. */
  readonly claimed_by: string | null;
  readonly claim_expires_at: Date | null;
}

/** The tables and columns of a kind of record. */
export interface RecordTable {
  /** 'withdrawals'. */
  readonly table: string;
  /** 'withdrawal_id'; an id begins with its time, so ids sort by age. */
  readonly idColumn: string;
}

/** The record does not exist, has changed since the operator saw it, or is claimed by another operator. */
export type ReviewRefusal = 'not_found' | 'record_changed' | 'record_claimed';

/**
 * A kind of record with a state machine, a history and a review. Its table has the columns of RecordRow and changed_at;
 * its table of transitions has site_id, the id column, version, from_state, event, to_state, actor, reason, at.
 */
export interface RecordKind<
  Row extends RecordRow = RecordRow,
  State extends string = string,
  Event extends string = string,
> extends RecordTable {
  /** 'withdrawal_transitions'. */
  readonly transitionTable: string;
  readonly machine: Machine<State, Event>;
  /** Additional columns of the row after an event that leads to the state. */
  columnsAfter?(event: Event, state: State): Partial<Row>;
  /** Details of an operator's audit event besides the states and the version. */
  auditDetail?(before: Row, after: Row): Readonly<Record<string, unknown>>;
}

/** A kind whose types of states and events are derived from its machine: `recordKind<DepositRow>()({...})`. */
export function recordKind<Row extends RecordRow>() {
  return <State extends string, Event extends string>(kind: RecordKind<Row, State, Event>) => kind;
}

/** The actor of a transition: user:10000001, operator:op_..., provider:sandbox, system:payouts. */
export type TransitionActor = `${'user' | 'operator' | 'provider' | 'system'}:${string}`;
