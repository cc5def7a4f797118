import type { Facts } from '@pitaka/core/values/finding.ts';
import type { RecordState } from '../../../platform/db/tables/payments.ts';
import type { FindingRow, RunRow } from '../../back-office/reconciliation/index.ts';
import type { FindingView } from './views.ts';

/** The calling operator, and the names of all operators. */
export interface Reader {
  readonly operatorId: string;
  readonly names: ReadonlyMap<string, string>;
}

export function presentFinding(row: FindingView, reader: Reader) {
  return {
    id: row.finding_id,
    version: row.version,
    kind: row.kind,
    about: row.about,
    provider: row.provider,
    reference: row.reference,
    recordId: row.record_id === '' ? null : row.record_id,
    uid: row.uid,
    ours: oursOf(row.ours),
    theirs: theirsOf(row.theirs),
    line:
      row.statement_id === null || row.line === null
        ? null
        : {
            statementId: row.statement_id,
            line: row.line,
            text: row.theirs.text ?? '',
            notes: (row.theirs.notes ?? '').split(' ').filter(Boolean),
          },
    happenedAt: row.happened_at.toISOString(),
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    owner: row.owner === null ? null : nameOf(row.owner, reader),
    ownerIsSelf: row.owner === reader.operatorId,
    firstExplainedBy: row.explained_first_by === null ? null : nameOf(row.explained_first_by, reader),
    firstMatch: row.explained_first_by === null || row.explained_first_match === '' ? null : row.explained_first_match,
    resolution: row.resolution,
    resolvedAs: row.resolved_as,
    resolvedBy: operatorNameOf(row.resolved_by, reader),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}

export function presentRun(row: RunRow, reader: Reader) {
  return {
    id: row.run_id,
    provider: row.provider,
    about: row.kind,
    from: row.from_at.toISOString(),
    before: row.before_at.toISOString(),
    ours: row.ours,
    theirs: row.theirs,
    found: row.found,
    startedBy: operatorNameOf(row.started_by, reader),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at.toISOString(),
    fault: row.fault,
  };
}

/** The operator's name for 'operator:op_...'; null for the system. */
function operatorNameOf(actor: FindingRow['resolved_by'], reader: Reader): string | null {
  const id = actor?.startsWith('operator:') ? actor.slice('operator:'.length) : undefined;
  return id === undefined ? null : nameOf(id, reader);
}

function nameOf(id: string, { names }: Reader): string {
  return names.get(id) ?? id;
}

function oursOf(facts: Facts) {
  const { state, failKind, amount, currency, id, at } = facts;
  if (state === undefined) return null;
  return {
    state: state as RecordState | 'done' | 'undone',
    failKind: failKind || null,
    kind: playedOf(facts),
    amount: amount ?? '0.00',
    currency: currency ?? '',
    id: id ?? '',
    at: at || null,
  };
}

function theirsOf(facts: Facts) {
  const { status, amount, currency, id, at } = facts;
  if (status === undefined) return null;
  return {
    status,
    kind: playedOf(facts),
    amount: amount ?? '0.00',
    currency: currency ?? '',
    id: id ?? '',
    at: at ?? '',
  };
}

function playedOf({ kind }: Facts) {
  return kind === undefined ? null : (kind as 'bet' | 'win' | 'rollback');
}
