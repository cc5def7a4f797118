import { DELIVERY_OUTCOMES } from '../../calls/earnings/values.ts';
import { defineList } from '../../define-list.ts';

export const DELIVERIES = defineList({
  path: '/console/deliveries',
  permission: 'earning.view',
  summary: 'Deliveries of sources, and their results',
  filters: {
    /** The source's own id of an event. */
    words: { kind: 'text', max: 120, label: 'earnings.deliveries.event' },
    source: { kind: 'text', max: 40, label: 'earnings.source' },
    outcome: {
      kind: 'choice',
      of: DELIVERY_OUTCOMES,
      label: 'earnings.deliveries.outcome',
      words: 'earnings.outcome',
    },
  },
  dates: 'earnings.received',
  sorts: ['receivedAt'],
  descending: true,
  columns: {
    id: { kind: 'text', file: 'delivery' },
    receivedAt: { kind: 'time', label: 'earnings.received' },
    source: { kind: 'text', label: 'earnings.source' },
    outcome: {
      kind: 'choice',
      of: DELIVERY_OUTCOMES,
      label: 'earnings.deliveries.outcome',
      words: 'earnings.outcome',
    },
    /** The invalid field, or the repeated delivery; otherwise ''. */
    detail: { kind: 'text', label: 'earnings.deliveries.detail' },
    eventId: { kind: 'text', file: 'event', label: 'earnings.deliveries.event' },
    /** HTTP method: POST, GET. */
    method: { kind: 'text', file: null, label: 'earnings.deliveries.method' },
  },
  counted: 'earnings.deliveries.count',
  totals: {},
});
