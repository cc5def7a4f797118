import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { CSV_TYPE } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { exportPayoutFile, exportPayoutFileAgain, type PayoutProviders } from '../withdrawals/index.ts';
import { refuseOperator } from './refuse-operator.ts';
import { listPayoutFiles, readWaitingForHand } from './views.ts';

export interface BatchDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly payouts: PayoutProviders;
}

export function payoutFileRoutes(deps: BatchDependencies): Route[] {
  const { db, payouts } = deps;
  return [
    route(findCall('/console/payout-files/list'), async ({ after, size }, context) => {
      const { siteId } = context.site;
      const byHand = payouts.names.filter((name) => !payouts.paysByItself(name));
      const [rows, waiting, names] = await Promise.all([
        listPayoutFiles(db, siteId, { after, size: size + 1 }),
        readWaitingForHand(db, siteId, byHand),
        readOperatorNames(db),
      ]);
      const shown = rows.slice(0, size);
      return ok({
        content: shown.map((row) => ({
          id: row.payoutFileId,
          exportedBy: names.get(row.exportedBy) ?? row.exportedBy,
          exportedAt: row.exportedAt.toISOString(),
          items: row.items,
          total: formatMinor(row.totalMinor),
          open: row.open,
        })),
        next: rows.length > size ? (shown.at(-1)?.payoutFileId ?? null) : null,
        waiting: waiting.map(({ provider, items, totalMinor }) => ({
          provider,
          items,
          total: formatMinor(totalMinor),
        })),
      });
    }),

    route(findCall('/console/payout-files/export'), async ({ provider, reason }, context) => {
      const made = await exportPayoutFile(deps, actorOf(context), { provider, reason }, context.now);
      return made.ok ? fileAnswer(`${made.value.payoutFileId}.csv`, CSV_TYPE, made.value.file) : made;
    }),

    route(findCall('/console/payout-files/again'), async ({ id, reason }, context) => {
      const made = await exportPayoutFileAgain(deps, actorOf(context), { payoutFileId: id, reason }, context.now);
      return made.ok ? fileAnswer(`${made.value.payoutFileId}.csv`, CSV_TYPE, made.value.file) : refuseOperator(made);
    }),
  ];
}
