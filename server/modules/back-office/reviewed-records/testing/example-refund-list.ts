import { defineConsoleList } from '@pitaka/contract/define-console-list.ts';
import { moneyText, uid } from '@pitaka/contract/fields.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import { type ConsoleListDependencies, consoleListRoutes } from '../../../../platform/http/console-list.ts';
import { type RecordRow, recordIdOf, recordQueries } from '../index.ts';
import { refunds } from './example-refunds.ts';

type RefundRow = RecordRow & { refund_id: string; uid: string; amount_minor: bigint };

export const refundList = defineConsoleList({
  path: '/console/refunds',
  permission: 'withdrawal.view',
  summary: 'Refunds',
  filters: { state: z._default(z.enum(['', 'waiting', 'paid', 'rejected'], 'field_invalid'), '') },
  sorts: ['id', 'amount'],
  descending: false,
  row: z.object({ id: z.string(), uid, amount: moneyText }),
  totals: { amount: moneyText },
});

export const refundListRoutes = (deps: ConsoleListDependencies) =>
  consoleListRoutes(deps, refundList, {
    rows: async ({ state }, _span, { site }) =>
      recordQueries<RefundRow>(deps.db, refunds, site.siteId, { states: state === '' ? [] : [state], where: [] }),
    id: recordIdOf(refunds),
    sorts: { id: { ...recordIdOf(refunds), isUnique: true }, amount: keysetColumn('r.amount_minor', 'bigint') },
    totals: { amount: { of: sql`sum(amount_minor)`, as: 'money' } },
    present: async (rows) =>
      rows.map((row) => ({ id: row.refund_id, uid: row.uid, amount: formatMinor(row.amount_minor) })),
    columns: { refund: (row) => row.id, uid: (row) => row.uid, amount: (row) => row.amount },
  });
