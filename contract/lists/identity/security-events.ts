import { defineList } from '../../define-list.ts';

export const SECURITY_EVENTS = defineList({
  path: '/console/security',
  permission: 'audit.view',
  exportPermission: 'audit.export',
  format: 'jsonl',
  summary: 'Successful and failed log-ins of users and operators, changed passwords and refused permissions',
  filters: {
    /** A kind of event or its topic: 'user.log_in', 'permission'. */
    kind: { kind: 'text', max: 60, label: 'security.kind', placeholder: 'user.log_in_failed' },
    uid: { kind: 'text', max: 20, label: 'security.user' },
    /** Name of the operator at that time. */
    operator: { kind: 'text', max: 60, label: 'audit.operator' },
    address: { kind: 'text', max: 60, label: 'security.address' },
  },
  dates: 'audit.at',
  sorts: ['at'],
  descending: true,
  columns: {
    id: { kind: 'text' },
    at: { kind: 'time', label: 'audit.at' },
    site: { kind: 'text' },
    kind: { kind: 'text', label: 'security.kind' },
    /** The user's account; '' for an operator's event, or without an account. */
    uid: { kind: 'text', label: 'security.who' },
    operator: { kind: 'text' },
    address: { kind: 'text', label: 'security.address' },
    device: { kind: 'text', label: 'security.device' },
    detail: { kind: 'own', label: 'audit.detail' },
    /** Number of occurrences within that minute. */
    times: { kind: 'count', label: 'security.times' },
  },
  counted: 'security.count',
  totals: {},
});
