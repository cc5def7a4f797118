import { defineList } from '../../define-list.ts';

export const STATEMENTS = defineList({
  path: '/console/statements',
  permission: 'withdrawal.pay',
  exportPermission: 'withdrawal.pay',
  summary: 'Imported bank statements',
  filters: {},
  dates: 'statements.imported',
  sorts: ['importedAt'],
  descending: true,
  columns: {
    id: { kind: 'text', file: 'statement' },
    name: { kind: 'text', file: 'file', label: 'statements.file' },
    importedAt: { kind: 'time', label: 'statements.imported' },
    importedBy: { kind: 'text', file: 'by', label: 'statements.by' },
    lines: { kind: 'extra', label: 'statements.lines' },
    matched: { kind: 'extra', label: 'statements.outcome.matched' },
    paidOut: { kind: 'extra', label: 'statements.paidOut' },
    paidIn: { kind: 'extra', label: 'statements.paidIn' },
    readAs: { kind: 'text', file: null },
    figures: { kind: 'own', file: null },
  },
  counted: 'statements.count',
  totals: {},
});
