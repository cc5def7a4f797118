import type { Database } from '../../../platform/db/database.ts';
import { listRecordFindings } from '../../back-office/reconciliation/index.ts';
import { listRecordJournals } from '../../money/ledger-explorer/index.ts';
import { listRecordLines } from '../bank-statements/index.ts';

/** Everything about a withdrawal or deposit in the ledger, in bank statements and in reconciliation. */
export async function readMoneyTrail(db: Database, siteId: string, recordId: string) {
  const [journals, lines, findings] = await Promise.all([
    listRecordJournals(db, siteId, recordId),
    listRecordLines(db, siteId, recordId),
    listRecordFindings(db, siteId, recordId),
  ]);
  return {
    journals: journals.map(({ at, ...journal }) => ({ ...journal, at: at.toISOString() })),
    lines: lines.map((line) => ({
      statementId: line.statement_id,
      line: line.line,
      bookedOn: line.booked_on,
      outcome: line.outcome,
    })),
    findings: findings.map(({ finding_id, kind, resolved_at }) => ({
      id: finding_id,
      kind,
      isOpen: resolved_at === null,
    })),
  };
}
