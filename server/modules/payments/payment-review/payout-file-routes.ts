import { findCall } from '@pitaka/contract/calls/index.ts';
import { consolePayoutFileList } from '@pitaka/contract/calls/payments/console-withdrawals.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { CSV_TYPE } from '../../../platform/csv.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { type ConsoleListDependencies, consoleListRoutes } from '../../../platform/http/console-list.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { exportPayoutFile, exportPayoutFileAgain, type PayoutProviders } from '../withdrawals/index.ts';
import { refuseOperator } from './refuse-operator.ts';
import { countOpenItems, queryPayoutFiles, readWaitingForHand } from './views.ts';

export interface PayoutFileDependencies extends ConsoleListDependencies {
  readonly secrets: SecretKeys;
  readonly payouts: PayoutProviders;
}

export function payoutFileRoutes(deps: PayoutFileDependencies): Route[] {
  const { db, payouts } = deps;
  return [
    ...consoleListRoutes(deps, consolePayoutFileList, {
      rows: async ({ file }, span, { site }) => queryPayoutFiles(db, site.siteId, file, span),
      id: keysetColumn('payout_file_id', 'text'),
      // An id begins with the moment of the export.
      sorts: { exportedAt: { ...keysetColumn('payout_file_id', 'text'), isUnique: true } },
      totals: { total: { of: sql`sum(total_minor)`, as: 'money' } },
      present: async (rows, { site }) => {
        const ids = rows.map((row) => row.payout_file_id);
        const [open, names] = await Promise.all([countOpenItems(db, site.siteId, ids), readOperatorNames(db)]);
        return rows.map((row) => ({
          id: row.payout_file_id,
          exportedBy: names.get(row.exported_by) ?? row.exported_by,
          exportedAt: row.exported_at.toISOString(),
          items: row.items,
          total: formatMinor(row.total_minor),
          open: open.get(row.payout_file_id) ?? 0,
        }));
      },
      columns: {
        file: (row) => row.id,
        'exported (UTC)': (row) => row.exportedAt,
        by: (row) => row.exportedBy,
        items: (row) => row.items,
        total: (row) => row.total,
        open: (row) => row.open,
      },
    }),

    route(findCall('/console/payout-files/waiting'), async (_input, { site }) => {
      const byHand = payouts.names.filter((name) => !payouts.paysByItself(name));
      const waiting = await readWaitingForHand(db, site.siteId, byHand);
      return ok(waiting.map(({ totalMinor, ...rest }) => ({ ...rest, total: formatMinor(totalMinor) })));
    }),

    route(findCall('/console/payout-files/make'), async ({ provider, reason }, context) => {
      const made = await exportPayoutFile(deps, actorOf(context), { provider, reason }, context.now);
      return made.ok ? fileAnswer(`${made.value.payoutFileId}.csv`, CSV_TYPE, made.value.file) : made;
    }),

    route(findCall('/console/payout-files/again'), async ({ id, reason }, context) => {
      const made = await exportPayoutFileAgain(deps, actorOf(context), { payoutFileId: id, reason }, context.now);
      return made.ok ? fileAnswer(`${made.value.payoutFileId}.csv`, CSV_TYPE, made.value.file) : refuseOperator(made);
    }),
  ];
}
