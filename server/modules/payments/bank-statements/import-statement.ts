import { isContradiction } from '@pitaka/core/values/finding.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { BusyError, decideInTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOperatorLimit, recordOperatorSpending } from '../../back-office/operator-limit/index.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import { type Actor, type AuditEvent, recordAuditEvents } from '../../identity/audit/index.ts';
import { DEPOSIT_RECORD, settleLockedDeposit } from '../deposits/index.ts';
import { type NewLineFinding, regradeOrder, storeBookings, storeLineFindings } from '../statement-findings/index.ts';
import { regradeWithdrawal, returnWithdrawalsOfUser, settleLocked } from '../withdrawals/index.ts';
import {
  type EvaluateDependencies,
  evaluateLines,
  type MatchedLine,
  orderOf,
  type StatementSite,
} from './evaluate-lines.ts';
import type { WithdrawalRow } from './find-records.ts';
import { lineFindings } from './line-findings.ts';
import { previewHash } from './preview-hash.ts';
import type { FileRefusal } from './read-file.ts';
import type { ReadStatementFile, StatementFile } from './read-for-import.ts';
import { readOffThread } from './read-off-thread.ts';
import { insertLines, insertStatement, lockImports } from './store.ts';
import { type StatementFigures, sumLines } from './sum-lines.ts';
import { findByHash } from './views.ts';

export interface ImportedStatement {
  readonly statementId: string;
  readonly figures: StatementFigures;
}

type ImportRefusal = 'statement_imported' | 'record_changed' | 'permission_missing';

/** The SQL state of a lock timeout: another transaction has locked the row. */
const WAITED_TOO_LONG = '57014';

/**
 * Imports a bank statement, all or nothing: the transaction that writes the lines also settles their records, and waits
 * for locked records. The same file, read in the same way, is imported only once.
 */
export async function importStatement(
  deps: EvaluateDependencies & { readonly db: Database },
  actor: Actor,
  site: StatementSite,
  file: StatementFile & { readonly seen: string },
  may: { readonly decideDeposits: boolean },
  now: Date,
): Promise<Result<ImportedStatement, FileRefusal | ImportRefusal | 'layout_missing'>> {
  const read = await readOffThread(file);
  if (!read.ok) return read;
  const { readingHash, lines, missing, period, accountEnd } = read.value;
  if (missing.length > 0) return refuse('layout_missing', { missing });
  const before = await findByHash(deps.db, site.siteId, readingHash);
  if (before) return refuse('statement_imported', { statementId: before.statementId });
  const currency = await deps.currencyOf(site.siteId);
  try {
    return await decideInTransaction(deps.db, async (tx): Promise<Result<ImportedStatement, ImportRefusal>> => {
      // The lock makes imports that read the same open records run one after the other. It does the same for calls of
      // one person, because each reads that person's daily sum.
      await lockImports(tx, site.siteId);
      await lockOperatorLimit(tx, site.siteId, { operatorId: actor.operatorId, source: '' }, now);
      const options = { isLocked: true, importer: actor.operatorId, period, accountEnd };
      const { lines: evaluated, bookings } = await evaluateLines(deps, tx, site, lines, options, now);
      // The import does exactly what the preview showed, or fails.
      if (file.seen !== '' && file.seen !== previewHash(read.value, evaluated)) return refuse('record_changed');
      const isOfDeposits = evaluated.some(({ action }) => action?.type === 'take');
      if (isOfDeposits && !may.decideDeposits) return refuse('permission_missing');
      const figures = sumLines(evaluated);
      const statementId = newId('bs', now.getTime());
      const isNew = await insertStatement(tx, { statementId, actor, file, read: read.value, figures }, now);
      if (!isNew) return refuse('statement_imported');
      // Must run before the payouts are settled, because settling grades their bookings again.
      await storeBookings(tx, site.siteId, bookings.changed(statementId));
      await insertLines(tx, site.siteId, statementId, evaluated);
      await settleAll(tx, actor, statementId, evaluated, currency, now);
      for (const row of findRegraded(evaluated)) await regradeWithdrawal(tx, row, now);
      await storeOpenLines(tx, actor, statementId, lineFindings(statementId, evaluated, currency, now), now);
      await regradeMoneyOut(tx, site.siteId, evaluated, now);
      const made = { statementId, name: file.name, read: read.value, figures };
      await recordAuditEvents(tx, actor, auditEventsOf(made, evaluated), now);
      return ok({ statementId, figures });
    });
  } catch (error) {
    if (sqlState(error) === WAITED_TOO_LONG) throw new BusyError('a record stayed locked', { cause: error });
    throw error;
  }
}

/** The settled payouts that have just got their booking, and the settled payouts whose return the file lists. */
function findRegraded(evaluated: readonly MatchedLine[]): WithdrawalRow[] {
  const rows = evaluated.flatMap(({ line, record, notes, ownOf }) => {
    if (ownOf) return [ownOf];
    const isReturn = line.type === 'booking' && line.amountMinor > 0n && !notes.includes('several_references');
    return isReturn && record && 'withdrawal_id' in record && record.fail_kind === 'reversed' ? [record] : [];
  });
  return [...new Map(rows.map((row) => [row.withdrawal_id, row])).values()];
}

/** Creates a finding for each open line, with an owner. A line that contradicts our books stops payouts to its user. */
async function storeOpenLines(
  tx: Transaction,
  actor: Actor,
  statementId: string,
  findings: readonly NewLineFinding[],
  now: Date,
): Promise<void> {
  const { siteId, operatorId } = actor;
  await storeLineFindings(tx, { siteId, statementId, importedBy: operatorId }, findings, now);
  const uids = new Set(findings.flatMap(({ kind, uid }) => (uid !== null && isContradiction(kind) ? [uid] : [])));
  for (const uid of [...uids].sort()) {
    await returnWithdrawalsOfUser(tx, siteId, uid, 'system:payouts', 'payouts_stopped', now);
  }
}

/**
 * Grades the outgoing money again: a file that lists its newest line first has the outgoing money before the payment.
 */
async function regradeMoneyOut(tx: Transaction, siteId: string, evaluated: readonly MatchedLine[], now: Date) {
  const orders = evaluated.flatMap(({ line, record }) =>
    line.type === 'booking' && line.amountMinor < 0n && record && 'deposit_id' in record ? [orderOf(record)] : [],
  );
  for (const orderId of [...new Set(orders)].sort()) await regradeOrder(tx, siteId, orderId, now);
}

/**
 * In the order of users, because crediting locks their accounts. The deposits of one user keep the order of the file.
 */
async function settleAll(
  tx: Transaction,
  actor: Actor,
  statementId: string,
  evaluated: readonly MatchedLine[],
  currency: string,
  now: Date,
): Promise<void> {
  const due = evaluated.flatMap((one) => (one.action ? [{ ...one, action: one.action }] : []));
  const uidOf = ({ action }: (typeof due)[number]) =>
    action.type === 'pay' ? action.withdrawal.uid : action.deposit.uid;
  due.sort((a, b) => uidOf(a).localeCompare(uidOf(b)) || a.line.line - b.line.line);
  for (const { action, line } of due) {
    if (line.type !== 'booking') continue;
    const by = `operator:${actor.operatorId}` as const;
    const origin = `statement ${statementId} line ${line.line}`;
    const aloneOf = (siteId: string, amountMinor: bigint, recordId: string) => {
      const taking = { operatorId: actor.operatorId, road: 'statement', source: '' } as const;
      return recordOperatorSpending(tx, siteId, { ...taking, amountMinor, recordId }, now);
    };
    if (action.type === 'pay') {
      const statusUpdate = { status: 'paid', providerReference: line.bankReference, by, origin } as const;
      const outcome = await settleLocked(tx, action.withdrawal, statusUpdate, now);
      if (outcome !== 'applied') throw new Error(`line ${line.line} settled nothing: ${outcome}`);
      const { site_id, net_minor, withdrawal_id } = action.withdrawal;
      if (action.isAlone) await aloneOf(site_id, net_minor, withdrawal_id);
    } else {
      const { deposit, paymentId, currency: paidIn, needsSecond, isAlone } = action;
      // An earlier line may have changed the deposit.
      const row = await lockRecord(tx, DEPOSIT_RECORD, deposit.site_id, deposit.deposit_id);
      if (!row) throw new Error(`the deposit ${deposit.deposit_id} is locked but missing`);
      const payment = { paymentId, amountMinor: line.amountMinor, currency: paidIn };
      const statusUpdate = { status: 'paid', payment, needsSecond, by, origin } as const;
      const outcome = await settleLockedDeposit(tx, row, statusUpdate, currency, now);
      // Another process reported this payment after the evaluation.
      if (outcome === 'nothing') throw new BusyError(`line ${line.line} was taken at this instant`);
      if (outcome === 'applied' && isAlone) await aloneOf(row.site_id, line.amountMinor, row.deposit_id);
      if (outcome !== 'applied' && outcome !== 'extra')
        throw new Error(`line ${line.line} settled nothing: ${outcome}`);
    }
  }
}

/** One audit event for the file and one for each settled record, so that each record's history is complete. */
function auditEventsOf(
  made: { statementId: string; name: string; read: ReadStatementFile; figures: StatementFigures },
  evaluated: readonly MatchedLine[],
): AuditEvent[] {
  const { statementId, name, read, figures } = made;
  const detail = {
    file: name,
    hash: read.hash,
    ...figures,
    outMinor: figures.outMinor.toString(),
    inMinor: figures.inMinor.toString(),
  };
  const settled = evaluated.flatMap(({ action, line, outcome, notes }): AuditEvent[] => {
    if (!action) return [];
    const isPayout = action.type === 'pay';
    const { uid, reference } = isPayout ? action.withdrawal : action.deposit;
    const amount = 'amountMinor' in line ? formatMinor(isPayout ? -line.amountMinor : line.amountMinor) : undefined;
    return [
      {
        action: isPayout ? 'withdrawal.statement_paid' : `deposit.statement_${outcome}`,
        target: isPayout ? `withdrawal:${action.withdrawal.withdrawal_id}` : `deposit:${action.deposit.deposit_id}`,
        detail: {
          uid,
          reference,
          ...(amount === undefined ? {} : { amount }),
          statement: statementId,
          line: line.line,
          notes,
        },
      },
    ];
  });
  return [{ action: 'statement.import', target: `statement:${statementId}`, detail }, ...settled];
}
