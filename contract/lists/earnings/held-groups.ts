import { defineList } from '../../define-list.ts';

export const HELD_GROUPS = defineList({
  path: '/console/fraud',
  permission: 'earning.view',
  summary: 'Conversions flagged by fraud rules, grouped by their shared device, address, account or link',
  filters: { rule: { kind: 'text', max: 40, label: 'earnings.fraud.rule' } },
  sorts: ['firstHeldAt', 'lastHeldAt'],
  descending: false,
  views: ['open', 'decided'],
  columns: {
    id: { kind: 'text', file: 'group' },
    /** A rule of core/earnings/fraud/fraud-rules.ts, or a reason given by an operator. */
    rule: { kind: 'text', label: 'earnings.fraud.rule' },
    /** The common device, address, account or link. */
    label: { kind: 'text', file: 'shared value', label: 'earnings.fraud.label' },
    /** Number of conversions in this view, and of undecided ones. */
    conversions: { kind: 'count', label: 'earnings.fraud.conversions' },
    waiting: { kind: 'count', label: 'earnings.fraud.waiting' },
    promoters: { kind: 'count', label: 'earnings.fraud.promoters' },
    firstHeldAt: { kind: 'time', label: 'earnings.fraud.first' },
    lastHeldAt: { kind: 'time', label: 'earnings.fraud.last' },
  },
  counted: 'earnings.fraud.count',
  totals: {},
});
