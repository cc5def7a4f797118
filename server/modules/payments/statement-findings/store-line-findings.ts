import type { LineFinding } from '@pitaka/core/payments/bank-statements/decide-finding.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertFindings, readResolvedFindings } from '../../back-office/reconciliation/published.ts';

/** The provider's name in findings about the bank's own statements. */
const BANK = 'bank';

export interface NewLineFinding {
  readonly kind: LineFinding;
  /** The booking's key: the same booking in another file is the same finding. */
  readonly subject: string;
  readonly line: number;
  /** Our withdrawal or deposit that the line names, with its reference and user. */
  readonly recordId: string;
  readonly reference: string;
  readonly uid: string | null;
  readonly ours: Readonly<Record<string, string>>;
  readonly theirs: Readonly<Record<string, string>>;
  readonly happenedAt: Date;
}

/** Stores the findings of open lines. The importer owns them until another operator takes them. */
export async function storeLineFindings(
  tx: Transaction,
  statement: { readonly siteId: string; readonly statementId: string; readonly importedBy: string },
  findings: readonly NewLineFinding[],
  now: Date,
): Promise<void> {
  const { siteId, statementId } = statement;
  const known = await readResolved(tx, siteId, findings);
  const rows = findings
    .filter(({ kind, subject }) => !known.has(`${kind} ${subject}`))
    .map((finding) => ({
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
      owner: statement.importedBy,
      resolution: null,
      resolved_by: null,
      resolved_at: null,
    }));
  await insertFindings(tx, rows, now);
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
