import type { Permission } from '@pitaka/core/values/permissions.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { Machine } from '@pitaka/core/values/state-machine.ts';
import type { RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { KeysetColumn } from '../../../platform/db/keyset-page.ts';
import type { Feature } from '../../../platform/http/site.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { WithSettings } from '../../site/settings/index.ts';
import type { Approval } from '../approvals/index.ts';
import type { RecordKind, RecordRow } from './record-kind.ts';

type CellKind = 'text' | 'money' | 'time' | 'state' | 'person' | 'due';

export interface RecordColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  /** A non-null column of `r` to sort the list by. */
  readonly sort?: KeysetColumn;
  /** Money is decimal text, a moment is ISO 8601, a person is a uid. */
  cell(row: Row): string;
}

export interface RecordFilter {
  readonly key: string;
  readonly label: string;
  readonly kind: 'choice' | 'text' | 'amount';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** A condition on `r`; for an amount the value is in minor units, as digits. */
  where(value: string): RawBuilder<unknown>;
}

export interface RecordView {
  readonly id: string;
  readonly title: string;
  readonly states: readonly string[];
  /** Views of finished records show no count, as it only grows. */
  readonly isCounted?: boolean;
}

export interface RecordAction<Row> {
  readonly event: string;
  readonly label: string;
  readonly tone: 'go' | 'quiet' | 'danger';
  readonly needsReason: boolean;
  /** The record's user can read the reason. */
  readonly notifiesUser?: boolean;
  /** The approval to request when one operator may not apply the action alone. */
  readonly second?: {
    readonly approval: Approval;
    /** Runs in the transaction and counts the amount against the operator's daily limit. */
    isNeeded(
      tx: Transaction,
      row: Row,
      by: { readonly actor: Actor; readonly site: WithSettings & { readonly siteId: string }; readonly now: Date },
    ): Promise<boolean>;
  };
  /**
   * Runs in the transaction before the transition, for example to move the money. Returns additional columns of the
   * row, or a refusal.
   */
  apply?(
    tx: Transaction,
    row: Row,
    by: { readonly actor: Actor; readonly reason: string; readonly now: Date },
  ): Promise<Result<Partial<Row>, 'record_state'>>;
}

export interface RecordFacts {
  readonly title: string;
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly kind: CellKind;
    /** 'user:10000001'. */
    readonly target?: string;
  }[];
}

export interface ReviewedRecordDefinition<Row extends RecordRow> {
  /** The machine's name, used in addresses and as the topic of audit events. */
  readonly machine: Machine;
  readonly title: string;
  /** The section of the console's navigation: daily work or players. */
  readonly place?: 'work' | 'players';
  /** The feature that a site needs in order to have such records. */
  readonly feature?: Feature;
  readonly table: string;
  readonly transitionTable: string;
  readonly idColumn: string;
  readonly permission: { readonly view: Permission; readonly act: Permission };
  readonly views: readonly RecordView[];
  readonly columns: readonly RecordColumn<Row>[];
  readonly filters: readonly RecordFilter[];
  readonly actions: readonly RecordAction<Row>[];
  /** A record's name: its reference. */
  titleOf(row: Row): string;
  /** The record's amount in minor units, totalled by lists. */
  readonly amount?: { readonly column: string; of(row: Row): bigint };
  facts(db: Database, row: Row): Promise<readonly RecordFacts[]>;
  /** Runs in the transaction, after a transition: a live message, an entry of the outbox. */
  afterTransition?(tx: Transaction, row: Row, now: Date): Promise<void>;
  auditDetail?(before: Row, after: Row): Readonly<Record<string, unknown>>;
}

/** A reviewed record of any kind; the type of its rows is left open. */
export interface ReviewedRecord extends ReviewedRecordDefinition<RecordRow> {
  readonly kind: RecordKind;
}

/**
 * A kind of record that the console lists, shows, claims and decides on without code of its own: the calls
 * /console/records/* serve it, and /records/NAME shows it. server/entry registers it.
 */
export function defineReviewedRecord<Row extends RecordRow>(definition: ReviewedRecordDefinition<Row>): ReviewedRecord {
  const { machine, table, transitionTable, idColumn } = definition;
  for (const { event } of definition.actions) {
    if (!machine.events.includes(event)) throw new Error(`${machine.name} has no event ${event}`);
  }
  const erased = definition as unknown as ReviewedRecordDefinition<RecordRow>;
  const { auditDetail } = erased;
  const kind = { table, transitionTable, idColumn, machine, ...(auditDetail ? { auditDetail } : {}) };
  return { ...erased, kind };
}
