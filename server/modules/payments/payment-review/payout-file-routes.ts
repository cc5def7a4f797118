import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { CSV_TYPE } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { exportBatch, exportBatchAgain, type PayoutProviders } from '../withdrawals/index.ts';
import { refuseOnDesk } from './refuse-operator.ts';
import { listBatches, readWaitingForHand } from './views.ts';

export interface BatchDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly payouts: PayoutProviders;
}

export function batchRoutes(deps: BatchDependencies): Route[] {
  const { db, payouts } = deps;
  return [
    route(findCall('/console/batches/list'), async ({ after, size }, context) => {
      const { siteId } = context.site;
      const byHand = payouts.names.filter((name) => !payouts.paysByItself(name));
      const [rows, waiting, names] = await Promise.all([
        listBatches(db, siteId, { after, size: size + 1 }),
        readWaitingForHand(db, siteId, byHand),
        readOperatorNames(db),
      ]);
      const shown = rows.slice(0, size);
      return ok({
        content: shown.map((row) => ({
          id: row.batchId,
          exportedBy: names.get(row.exportedBy) ?? row.exportedBy,
          exportedAt: row.exportedAt.toISOString(),
          items: row.items,
          total: formatMinor(row.totalMinor),
          open: row.open,
        })),
        next: rows.length > size ? (shown.at(-1)?.batchId ?? null) : null,
        waiting: waiting.map(({ provider, items, totalMinor }) => ({
          provider,
          items,
          total: formatMinor(totalMinor),
        })),
      });
    }),

    route(findCall('/console/batches/export'), async ({ provider, reason }, context) => {
      const made = await exportBatch(deps, actorOf(context), { provider, reason }, context.now);
      return made.ok ? fileAnswer(`${made.value.batchId}.csv`, CSV_TYPE, made.value.file) : made;
    }),

    route(findCall('/console/batches/again'), async ({ id, reason }, context) => {
      const made = await exportBatchAgain(deps, actorOf(context), { batchId: id, reason }, context.now);
      return made.ok ? fileAnswer(`${made.value.batchId}.csv`, CSV_TYPE, made.value.file) : refuseOnDesk(made);
    }),
  ];
}
