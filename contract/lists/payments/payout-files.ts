import { defineList } from '../../define-list.ts';

export const PAYOUT_FILES = defineList({
  path: '/console/payout-files',
  permission: 'withdrawal.pay',
  exportPermission: 'withdrawal.pay',
  summary: 'Payout files of manual withdrawals',
  /** Only the file with this id. */
  filters: { file: { kind: 'text', max: 64, label: 'payments.payoutFiles.file' } },
  dates: 'payments.payoutFiles.at',
  sorts: ['exportedAt'],
  descending: true,
  columns: {
    id: { kind: 'text', file: 'file', label: 'payments.payoutFiles.file' },
    exportedAt: { kind: 'time', label: 'payments.payoutFiles.at' },
    exportedBy: { kind: 'text', file: 'by', label: 'payments.payoutFiles.by' },
    items: { kind: 'count', label: 'payments.payoutFiles.items' },
    total: { kind: 'money', label: 'payments.payoutFiles.total' },
    /** Number of items that are not settled yet. */
    open: { kind: 'count', label: 'payments.payoutFiles.open' },
  },
  counted: 'payments.total.files',
  totals: { total: { kind: 'money', label: 'payments.payoutFiles.paid' } },
});
