import type { LineFinding } from '@pitaka/core/payments/bank-statements/decide-finding.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertFindings, readResolvedFindings } from '../../back-office/reconciliation/published.ts';
import { lockFindingsOf } from './find-line-findings.ts';
import { writeMeanings } from './write-meanings.ts';

/** The provider's name in findings about the bank's own statements. */
export const BANK = 'bank';

export interface NewLineFinding {
  readonly kind: LineFinding;
  /** The key of the line: the same booking in another file is the same finding. */
  readonly subject: string;
  /** The booking of outgoing money. */
  readonly booking?: {
    readonly id: string;
    /** No file has listed it before. */
    readonly isNew: boolean;
    /** The line names a single record. */
    readonly isNamed: boolean;
  };
  readonly line: number;
  /** Our withdrawal or deposit that the line names, with its reference and user. */
  readonly recordId: string;
  readonly reference: string;
  readonly uid: string | null;
  readonly ours: Readonly<Record<string, string>>;
  readonly theirs: Readonly<Record<string, string>>;
  readonly happenedAt: Date;
}

/**
 * Stores the findings of open lines. The importer owns them until another operator takes them. A booking has one
 * finding for each record that its lines name; a finding from an earlier file gets the booking's present kind.
 */
export async function storeLineFindings(
  tx: Transaction,
  statement: { readonly siteId: string; readonly statementId: string; readonly importedBy: string },
  findings: readonly NewLineFinding[],
  now: Date,
): Promise<void> {
  const { siteId } = statement;
  const fresh = await regradeKnown(tx, siteId, findings, now);
  const known = await readResolved(tx, siteId, fresh);
  const rows = fresh
    .filter(({ kind, subject }) => !known.has(`${kind} ${subject}`))
    .map((finding) => rowOf(statement, finding, now));
  await insertFindings(tx, rows, now);
}

/** Writes the present kinds of bookings that have a finding, and returns the other findings. */
async function regradeKnown(
  tx: Transaction,
  siteId: string,
  findings: readonly NewLineFinding[],
  now: Date,
): Promise<NewLineFinding[]> {
  const before = findings.flatMap(({ booking }) => (booking && !booking.isNew ? [booking.id] : []));
  const foundOf = Map.groupBy(await lockFindingsOf(tx, siteId, before), ({ bookingId }) => bookingId);
  const fresh: NewLineFinding[] = [];
  for (const finding of findings) {
    const { booking, recordId, uid, kind, ours } = finding;
    if (!booking || booking.isNew) {
      fresh.push(finding);
      continue;
    }
    // The finding stays the one of an earlier file, whichever column this file's texts were read from.
    if (!booking.isNamed) continue;
    const known = foundOf.get(booking.id) ?? [];
    if (!known.some(({ row }) => row.record_id === recordId)) fresh.push(finding);
    else await writeMeanings(tx, known, new Map([[booking.id, kind]]), { ids: [recordId], uid: uid ?? '', ours }, now);
  }
  return fresh;
}

function rowOf(
  { siteId, statementId, importedBy }: { siteId: string; statementId: string; importedBy: string },
  finding: NewLineFinding,
  now: Date,
) {
  return {
    site_id: siteId,
    finding_id: newId('rf', now.getTime()),
    run_id: statementId,
    provider: BANK,
    about: 'statement' as const,
    kind: finding.kind,
    subject: finding.subject,
    record_id: finding.recordId,
    reference: finding.reference,
    uid: finding.uid,
    statement_id: statementId,
    line: finding.line,
    ours: JSON.stringify(finding.ours),
    theirs: JSON.stringify(finding.theirs),
    happened_at: finding.happenedAt,
    first_seen_at: now,
    last_seen_at: now,
    owner: importedBy,
    resolution: null,
    resolved_by: null,
    resolved_at: null,
  };
}

/** A finding stays resolved if an operator resolved it before. */
async function readResolved(
  tx: Transaction,
  siteId: string,
  findings: readonly NewLineFinding[],
): Promise<ReadonlySet<string>> {
  const subjects = findings.map(({ subject }) => subject);
  const rows = await readResolvedFindings(tx, siteId, subjects);
  return new Set(rows.map(({ kind, subject }) => `${kind} ${subject}`));
}
