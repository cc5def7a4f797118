import { defineList } from '../../define-list.ts';

export const AUDIT_EVENTS = defineList({
  path: '/console/audit',
  permission: 'audit.view',
  exportPermission: 'audit.export',
  summary: 'Actions of operators on this site',
  filters: {
    /** Name of the operator at that time. */
    operator: { kind: 'text', max: 60, label: 'audit.operator' },
    /** An action or its topic: 'user.freeze', 'user'. */
    action: { kind: 'text', max: 60, label: 'audit.action', placeholder: 'withdrawal.approve' },
    /** The target of the action; a bare uid is that user. */
    target: { kind: 'text', max: 100, label: 'audit.target', placeholder: 'withdrawal:wd_…' },
    /** Text in the reason or the details. */
    text: { kind: 'text', max: 100, label: 'audit.words' },
  },
  dates: 'audit.at',
  sorts: ['position'],
  descending: true,
  columns: {
    position: { kind: 'text' },
    at: { kind: 'time', label: 'audit.at' },
    operator: { kind: 'text', label: 'audit.operator' },
    action: { kind: 'text', label: 'audit.action' },
    target: { kind: 'text', label: 'audit.target' },
    reason: { kind: 'text', label: 'audit.reason' },
    address: { kind: 'text', label: 'audit.from' },
    device: { kind: 'text' },
    detail: { kind: 'own' },
    /** With `hash`, it proves that no row in between was removed. */
    previousHash: { kind: 'text' },
    hash: { kind: 'text' },
    /** The name if the target is an operator, else ''. */
    targetName: { kind: 'text', file: null },
  },
  counted: 'audit.count',
  totals: {},
});
