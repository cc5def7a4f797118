import { defineList } from '@pitaka/contract/define-list.ts';
import { listCalls } from '@pitaka/contract/list-calls.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type RecordRow, recordIdOf, recordQueries } from '../index.ts';
import { refunds } from './example-refunds.ts';

type RefundRow = RecordRow & { refund_id: string; uid: string; amount_minor: bigint };

export const REFUNDS = defineList({
  path: '/console/refunds',
  permission: 'withdrawal.view',
  summary: 'Refunds',
  filters: { state: { kind: 'choice', of: ['waiting', 'paid', 'rejected'], label: 'refunds.state' } },
  sorts: ['id', 'amount'],
  descending: false,
  columns: {
    id: { kind: 'text', file: 'refund', label: 'refunds.number' },
    uid: { kind: 'person', label: 'refunds.user' },
    amount: { kind: 'money', label: 'refunds.amount' },
  },
  counted: 'refunds.count',
  totals: { amount: { kind: 'money', label: 'refunds.sum' } },
});

export const refundList = listCalls(REFUNDS);

export const refundListRoutes = (deps: ConsoleListDependencies) =>
  listRoutes(deps, refundList, {
    rows: async ({ state }, _span, { site }) =>
      recordQueries<RefundRow>(deps.db, refunds, site.siteId, { states: state === '' ? [] : [state], where: [] }),
    id: recordIdOf(refunds),
    sorts: { id: { ...recordIdOf(refunds), isUnique: true }, amount: keysetColumn('r.amount_minor', 'bigint') },
    totals: { amount: sql`sum(amount_minor)` },
    present: async (rows) => rows.map((row) => ({ id: row.refund_id })),
  });
