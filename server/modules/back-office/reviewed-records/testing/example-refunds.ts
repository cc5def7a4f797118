import { formatMinor } from '@pitaka/core/values/money.ts';
import { defineMachine } from '@pitaka/core/values/state-machine.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import { defineReviewedRecord, type RecordRow } from '../index.ts';

export const REFUND_MACHINE = defineMachine({
  name: 'refund',
  states: ['waiting', 'paid', 'rejected'],
  events: ['request', 'pay', 'reject'],
  transitions: [
    { from: '', event: 'request', to: 'waiting' },
    { from: 'waiting', event: 'pay', to: 'paid' },
    { from: 'waiting', event: 'reject', to: 'rejected' },
  ],
  finalStates: ['paid', 'rejected'],
});

const BY_AMOUNT = keysetColumn('r.amount_minor', 'bigint');

export const refunds = defineReviewedRecord<RecordRow & { uid: string; amount_minor: bigint }>({
  machine: REFUND_MACHINE,
  title: 'Refunds',
  ...{ table: 'refunds', transitionTable: 'refund_transitions', idColumn: 'refund_id' },
  permission: { view: 'withdrawal.view', act: 'withdrawal.review' },
  views: [{ id: 'waiting', title: 'Waiting', states: ['waiting'] }],
  columns: [
    { key: 'uid', label: 'User', kind: 'person', cell: (row) => row.uid },
    { key: 'amount', label: 'Amount', kind: 'money', cell: (row) => formatMinor(row.amount_minor), sort: BY_AMOUNT },
  ],
  filters: [{ key: 'from', label: 'Amount from', kind: 'amount', where: (minor) => sql`r.amount_minor >= ${minor}` }],
  actions: [
    { event: 'pay', label: 'Pay', tone: 'go', needsReason: false },
    { event: 'reject', label: 'Reject', tone: 'danger', needsReason: true },
  ],
  titleOf: (row) => `Refund to ${row.uid}`,
  amount: { column: 'amount_minor', of: (row) => row.amount_minor },
  facts: async (_db, row) => [{ title: 'To', facts: [{ label: 'User', value: row.uid, kind: 'person' }] }],
});
