import { defineList } from '../../define-list.ts';

export const APPROVALS = defineList({
  path: '/console/approvals',
  permission: 'approval.view',
  summary: 'Requests that wait for another person’s approval, and their outcome',
  filters: {
    kind: { kind: 'text', max: 60, label: 'approvals.kind' },
    /** The affected user. */
    uid: { kind: 'text', max: 20, label: 'users.uid' },
    /** Name of the requesting operator at that time. */
    requestedBy: { kind: 'text', max: 60, label: 'approvals.by' },
    /** Only the caller's requests. */
    mine: { kind: 'flag', label: 'approvals.mine' },
  },
  dates: 'payments.asked',
  sorts: ['requestedAt'],
  descending: true,
  views: ['pending', 'approved', 'rejected', 'cancelled'],
  columns: {
    id: { kind: 'text', file: 'approval' },
    requestedAt: { kind: 'time', label: 'payments.asked' },
    kind: { kind: 'text' },
    title: { kind: 'text', label: 'approvals.what' },
    summary: { kind: 'text', file: 'details', label: 'approvals.summary' },
    target: { kind: 'own', file: 'about', label: 'approvals.target' },
    /** The affected user, if any. */
    uid: { kind: 'person', isNullable: true },
    requestedBy: { kind: 'text', label: 'approvals.by' },
    reason: { kind: 'text', label: 'shell.reason' },
    state: { kind: 'choice', of: ['pending', 'approved', 'rejected', 'cancelled'], label: 'approvals.state' },
    decidedBy: { kind: 'text', isNullable: true },
    decidedAt: { kind: 'time', isNullable: true },
    decisionReason: { kind: 'text', file: 'reason of the decision' },
    /** The journal, if the change moved money. */
    journalId: { kind: 'text', isNullable: true, file: 'journal' },
  },
  counted: 'approvals.count',
  totals: {},
});
