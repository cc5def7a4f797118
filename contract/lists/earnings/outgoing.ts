import { defineList } from '../../define-list.ts';

export const OUTGOING = defineList({
  path: '/console/outgoing',
  permission: 'earning.view',
  summary: 'Postbacks sent to partners, and their answers',
  filters: {
    /** The id of a conversion. */
    words: { kind: 'text', max: 64, label: 'earnings.deliveries.conversion' },
    partner: { kind: 'text', max: 40, label: 'earnings.outgoing.partner' },
    state: { kind: 'choice', of: ['waiting', 'delivered', 'failed'], label: 'earnings.outgoing.state' },
  },
  dates: 'earnings.outgoing.at',
  sorts: ['createdAt'],
  descending: true,
  columns: {
    id: { kind: 'text', file: 'delivery' },
    createdAt: { kind: 'time', file: 'made (UTC)', label: 'earnings.outgoing.at' },
    partner: { kind: 'text', label: 'earnings.outgoing.partner' },
    /** null for a test. */
    conversionId: { kind: 'text', isNullable: true, file: 'conversion', label: 'earnings.deliveries.conversion' },
    state: { kind: 'choice', of: ['waiting', 'delivered', 'failed'], label: 'earnings.outgoing.state' },
    tries: { kind: 'count', label: 'earnings.outgoing.tries' },
    nextTryAt: { kind: 'time', isNullable: true, label: 'earnings.outgoing.next' },
    /** Result of the last try: the HTTP status, or the reason why there was none. */
    answer: { kind: 'text', label: 'earnings.outgoing.answer' },
    partnerId: { kind: 'text', file: null },
  },
  counted: 'earnings.outgoing.count',
  totals: {},
});
