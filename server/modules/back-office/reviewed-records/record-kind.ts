import type { Machine } from '@pitaka/core/values/state-machine.ts';

/** What every reviewed record's row has. */
export interface RecordRow {
  readonly site_id: string;
  readonly state: string;
  /** Number of its transitions. */
  readonly version: number;
  /** The operator who works on it, until when. */
  readonly claimed_by: string | null;
  readonly claim_expires_at: Date | null;
}

/** Where the rows of a kind of record are. */
export interface RecordTable {
  /** 'withdrawals'. */
  readonly table: string;
  /** 'withdrawal_id': begins with its time, so that ids sort by age. */
  readonly idColumn: string;
}

/** There is no such record, it is no longer what the operator saw, or another operator works on it. */
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
  /** What the row says beside its state after an event that led there. */
  columnsAfter?(event: Event, state: State): Partial<Row>;
  /** What the audit event of an operator's action says beside the states and the version. */
  auditDetail?(before: Row, after: Row): Readonly<Record<string, unknown>>;
}

/** A kind whose states and events follow from its machine: `recordKind<DepositRow>()({...})`. */
export function recordKind<Row extends RecordRow>() {
  return <State extends string, Event extends string>(kind: RecordKind<Row, State, Event>) => kind;
}

/** Who makes a transition: user:10000001, operator:op_..., provider:sandbox, system:payouts. */
export type TransitionActor = `${'user' | 'operator' | 'provider' | 'system'}:${string}`;
