import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { CSV_START, quotedCsvLine } from '../../../platform/csv.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { transition } from '../../back-office/reviewed-records/index.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { methodOf, openNumber, openPhone } from '../payout-accounts/index.ts';
import type { PayoutProviders } from './payout-provider.port.ts';
import { returnLocked } from './review-withdrawal.ts';
import { pushToUser } from './settle-payout.ts';
import { readPayoutStops, WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** As many payouts as a person can pay in one sitting. */
const MOST_ITEMS = 500;

export interface ExportedPayoutFile {
  readonly payoutFileId: string;
  readonly items: number;
  readonly totalMinor: bigint;
  /** CSV in UTF-8 with a byte order mark, with full account numbers. */
  readonly file: string;
}

/**
 * Exports payouts that wait for payment by hand into one file. Exporting claims them, so no payout is in two files. The
 * file can be downloaded again by its id. The selection is exported exactly at the versions that the operator saw, or
 * not at all. Payouts of a provider that pays by itself are left out: the provider may have taken such a payout, and
 * would pay it as well.
 */
export async function exportPayoutFile(
  deps: { readonly db: Database; readonly secrets: SecretKeys; readonly payouts: PayoutProviders },
  actor: Actor,
  request: {
    readonly provider: string;
    /** The currency in which the bank pays. */
    readonly currency: string;
    readonly reason: string;
    readonly withdrawalIds?: readonly string[] | undefined;
  },
  now: Date,
): Promise<Result<ExportedPayoutFile, 'payout_file_empty' | 'record_changed'>> {
  const { siteId } = actor;
  if (!deps.payouts.isByHand(request.provider)) return refuse('payout_file_empty');
  return decideInTransaction(
    deps.db,
    async (tx): Promise<Result<ExportedPayoutFile, 'payout_file_empty' | 'record_changed'>> => {
      let due = tx
        .selectFrom('withdrawals')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('state', '=', 'WaitExec')
        .where('provider', '=', request.provider)
        .where('hold_reason', 'is', null);
      const chosen = request.withdrawalIds && [...new Set(request.withdrawalIds)];
      if (chosen) due = due.where('withdrawal_id', 'in', [...chosen, '']);
      const waiting = await due.orderBy('withdrawal_id').limit(MOST_ITEMS).forNoKeyUpdate().skipLocked().execute();
      if (chosen && waiting.length < chosen.length) return refuse('record_changed');
      const rows = await withoutStopped(tx, waiting, now);
      if (rows.length === 0) return refuse('payout_file_empty');
      const payoutFileId = newId('pb', now.getTime());
      const lines: PayoutFileLine[] = [];
      for (const row of rows) {
        const exported = await transition(
          tx,
          WITHDRAWAL_RECORD,
          row,
          'export',
          { by: `operator:${actor.operatorId}`, reason: payoutFileId, at: now },
          { payout_file_id: payoutFileId, sent_at: now, claimed_by: null, claim_expires_at: null },
        );
        lines.push(exported);
        await pushToUser(tx, exported);
      }
      const totalMinor = rows.reduce((sum, row) => sum + row.net_minor, 0n);
      await tx
        .insertInto('payout_files')
        .values({
          site_id: siteId,
          payout_file_id: payoutFileId,
          exported_by: actor.operatorId,
          exported_at: now,
          items: rows.length,
          total_minor: totalMinor,
        })
        .execute();
      const auditEvent = {
        action: 'withdrawal.export',
        target: `payout_file:${payoutFileId}`,
        reason: request.reason,
        detail: { items: rows.length, total: totalMinor.toString(), references: rows.map((row) => row.reference) },
      };
      await recordAuditEvent(tx, actor, auditEvent, now);
      return ok({
        payoutFileId,
        items: rows.length,
        totalMinor,
        file: payoutFileText(deps.secrets, request.currency, lines),
      });
    },
  );
}

/** Leaves out users with an unresolved contradiction between the bank and our books, or with a debt. */
async function withoutStopped(tx: Transaction, rows: readonly WithdrawalRow[], now: Date): Promise<WithdrawalRow[]> {
  const [first] = rows;
  if (!first) return [];
  const uids = rows.map(({ uid }) => uid);
  const stops = await readPayoutStops(tx, first.site_id, uids);
  for (const row of rows) {
    const stop = stops.get(row.uid);
    if (stop) await returnLocked(tx, row, 'system:payouts', stop, now);
  }
  return rows.filter(({ uid }) => !stops.has(uid));
}

type AgainRefusal = 'payout_file_unknown' | 'payout_file_empty';

/**
 * Downloads a payout file again, with the payouts whose outcome is still open: settled payouts could be paid a second
 * time from it. The download is audited, because the file has account numbers. The operator who downloads the file can
 * pay from it, and counts as an exporter of its payouts from then on.
 */
export function exportPayoutFileAgain(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  actor: Actor,
  request: { readonly payoutFileId: string; readonly currency: string; readonly reason: string },
  now: Date,
): Promise<Result<ExportedPayoutFile, AgainRefusal>> {
  const { siteId, operatorId: by } = actor;
  return decideInTransaction(deps.db, async (tx): Promise<Result<ExportedPayoutFile, AgainRefusal>> => {
    const file = await tx
      .updateTable('payout_files')
      .set({ downloaded_by: sql<string[]>`array_append(array_remove(downloaded_by, ${by}), ${by})` })
      .where('site_id', '=', siteId)
      .where('payout_file_id', '=', request.payoutFileId)
      .returningAll()
      .executeTakeFirst();
    if (!file) return refuse('payout_file_unknown');
    const rows = await tx
      .selectFrom('withdrawals')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('payout_file_id', '=', request.payoutFileId)
      .where('state', 'in', ['Exec', 'Error'])
      .orderBy('withdrawal_id')
      .execute();
    if (rows.length === 0) return refuse('payout_file_empty');
    const auditEvent = {
      action: 'withdrawal.export_again',
      target: `payout_file:${request.payoutFileId}`,
      reason: request.reason,
    };
    await recordAuditEvent(tx, actor, auditEvent, now);
    return ok({
      payoutFileId: file.payout_file_id,
      items: rows.length,
      totalMinor: rows.reduce((sum, row) => sum + row.net_minor, 0n),
      file: payoutFileText(deps.secrets, request.currency, rows),
    });
  });
}

export type PayoutFileLine = Pick<
  WithdrawalRow,
  'site_id' | 'reference' | 'net_minor' | 'holder' | 'method' | 'number_sealed' | 'routing' | 'phone_sealed' | 'uid'
>;

const HEADINGS = ['reference', 'amount', 'currency', 'holder', 'bank', 'account_number', 'branch_code', 'phone', 'uid'];

/**
 * The file for a person who pays by hand: one line for each payout, with the full account number, in the bank's
 * currency. The person enters the reference as the text of the transfer.
 */
export function payoutFileText(secrets: SecretKeys, currency: string, lines: readonly PayoutFileLine[]): string {
  const rows = lines.map((line) => [
    line.reference,
    formatMinor(line.net_minor),
    currency,
    line.holder,
    methodOf(line.method)?.name ?? line.method,
    openNumber(secrets, line),
    line.routing,
    openPhone(secrets, line),
    line.uid,
  ]);
  return CSV_START + [HEADINGS, ...rows].map(quotedCsvLine).join('');
}
