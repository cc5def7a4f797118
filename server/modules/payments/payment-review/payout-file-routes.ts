import { findCall } from '@pitaka/contract/calls/index.ts';
import { consolePayoutFileList } from '@pitaka/contract/calls/payments/console-withdrawals.ts';
import { PAYOUT_FILE_MAX_ITEMS } from '@pitaka/contract/constants.ts';
import { REFUSAL_MESSAGES } from '@pitaka/contract/messages/refusals/index.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { CSV_TYPE } from '../../../platform/csv.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import {
  currencyOf,
  exportPayoutFile,
  exportPayoutFileAgain,
  type PayoutProviders,
  recordHandPayment,
  siteTerms,
  type WithdrawalRow,
} from '../withdrawals/index.ts';
import { toConsoleRefusal } from './console-refusal.ts';
import { presentWithdrawal } from './present.ts';
import { readerOf } from './reader.ts';
import { countOpenItems, listWaitingForHand, queryPayoutFiles, readPayoutFile, readWaitingForHand } from './views.ts';

export interface PayoutFileDependencies extends ConsoleListDependencies {
  readonly secrets: SecretKeys;
  readonly payouts: PayoutProviders;
}

export function payoutFileRoutes(deps: PayoutFileDependencies): Route[] {
  const { db, payouts } = deps;
  return [
    ...listRoutes(deps, consolePayoutFileList, {
      rows: async ({ file }, span, { site }) => queryPayoutFiles(db, site.siteId, file, span),
      id: keysetColumn('payout_file_id', 'text'),
      // An id begins with the time of the export.
      sorts: { exportedAt: { ...keysetColumn('payout_file_id', 'text'), isUnique: true } },
      totals: { total: sql`sum(total_minor)` },
      present: async (rows, { site }) => {
        const ids = rows.map((row) => row.payout_file_id);
        const [open, names] = await Promise.all([countOpenItems(db, site.siteId, ids), readOperatorNames(db)]);
        return rows.map((row) => ({
          id: row.payout_file_id,
          exportedBy: names.get(row.exported_by) ?? row.exported_by,
          open: open.get(row.payout_file_id) ?? 0,
        }));
      },
    }),

    route(findCall('/console/payout-files/waiting'), async (_input, { site }) => {
      const byHand = payouts.names.filter(payouts.isByHand);
      const waiting = await readWaitingForHand(db, site.siteId, byHand);
      return ok(waiting.map(({ totalMinor, ...rest }) => ({ ...rest, total: formatMinor(totalMinor) })));
    }),

    route(findCall('/console/payout-files/preview'), async ({ provider, most, upTo }, context) => {
      const { siteId } = context.site;
      const isByHand = payouts.isByHand(provider);
      const waiting = isByHand ? await listWaitingForHand(db, siteId, { provider, most: PAYOUT_FILE_MAX_ITEMS }) : [];
      const rows = withinCap(waiting, most, upTo);
      const all = await readWaitingForHand(db, siteId, isByHand ? [provider] : []);
      const reader = await readerOf(db, context, rows);
      return ok({
        content: rows.map((row) => presentWithdrawal(row, reader)),
        total: formatMinor(rows.reduce((sum, row) => sum + row.net_minor, 0n)),
        currency: currencyOf(context.site),
        left: Math.max(0, (all[0]?.items ?? 0) - rows.length),
      });
    }),

    route(findCall('/console/payout-files/detail'), async ({ id }, context) => {
      const found = await readPayoutFile(db, context.site.siteId, id);
      if (!found) return refuse('not_found');
      const { file, rows } = found;
      const reader = await readerOf(db, context, rows);
      return ok({
        id,
        exportedBy: reader.names.get(file.exported_by) ?? file.exported_by,
        exportedAt: file.exported_at.toISOString(),
        total: formatMinor(file.total_minor),
        currency: currencyOf(context.site),
        content: rows.map((row) => presentWithdrawal(row, reader)),
      });
    }),

    route(findCall('/console/payout-files/settle'), async ({ items, bankReference }, context) => {
      const actor = actorOf(context);
      const terms = siteTerms(context.site);
      const reference = bankReference.trim();
      if (reference === '') return refuse('input_invalid', { fields: { bankReference: 'field_required' } });
      const failed: { id: string; message: string }[] = [];
      // Each payment has its own transaction: a failing one does not stop the others.
      for (const seen of items) {
        const payment = { ...seen, outcome: 'paid', reason: '', bankReference: reference, proof: '' } as const;
        const settling = { db, providers: payouts, site: context.site };
        const done = await recordHandPayment(settling, actor, payment, terms, context.now);
        if (done.ok) continue;
        const { code } = toConsoleRefusal(done);
        const isMissing = code === 'bank_reference_missing' || code === 'proof_missing';
        const message = REFUSAL_MESSAGES[context.locale][isMissing ? 'input_invalid' : code];
        failed.push({ id: seen.id, message });
      }
      return ok({ settled: items.length - failed.length, failed });
    }),

    route(findCall('/console/payout-files/make'), async ({ provider, ids, reason }, context) => {
      const request = { provider, currency: currencyOf(context.site), reason, withdrawalIds: ids };
      const made = await exportPayoutFile(deps, actorOf(context), request, context.now);
      return made.ok ? fileAnswer(`${made.value.payoutFileId}.csv`, CSV_TYPE, made.value.file) : made;
    }),

    route(findCall('/console/payout-files/again'), async ({ id, reason }, context) => {
      const request = { payoutFileId: id, currency: currencyOf(context.site), reason };
      const made = await exportPayoutFileAgain(deps, actorOf(context), request, context.now);
      return made.ok ? fileAnswer(`${made.value.payoutFileId}.csv`, CSV_TYPE, made.value.file) : toConsoleRefusal(made);
    }),
  ];
}

/** The first withdrawals within a maximum number and a maximum sum. */
function withinCap(rows: readonly WithdrawalRow[], most: number, upTo: string | undefined): WithdrawalRow[] {
  const cap = upTo === undefined ? undefined : parseAmount(upTo);
  let sum = 0n;
  const chosen: WithdrawalRow[] = [];
  for (const row of rows) {
    if (chosen.length === most) break;
    // A withdrawal that exceeds the remaining sum is skipped, so that smaller ones after it may fit.
    if (cap?.ok && sum + row.net_minor > cap.value) continue;
    sum += row.net_minor;
    chosen.push(row);
  }
  return chosen;
}
