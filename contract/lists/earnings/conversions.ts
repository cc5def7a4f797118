import { defineList } from '../../define-list.ts';

export const CONVERSION_STATUSES = ['pending', 'approved', 'declined', 'reversed'] as const;

export const CONVERSIONS = defineList({
  path: '/console/conversions',
  permission: 'earning.view',
  summary: 'Conversions, by their time',
  filters: {
    /** A uid, a transaction's number, a click, or part of an item's name. */
    words: { kind: 'text', max: 120, label: 'earnings.words' },
    status: { kind: 'choice', of: CONVERSION_STATUSES, label: 'earnings.status' },
    source: { kind: 'text', max: 40, label: 'earnings.source' },
  },
  dates: 'earnings.occurred',
  sorts: ['occurredAt'],
  descending: true,
  /** Conversions that are flagged by a rule, wait for a click or a rate, or have contradicting reports. */
  views: ['held', 'parked', 'conflict'],
  columns: {
    id: { kind: 'text', file: 'conversion' },
    occurredAt: { kind: 'time', label: 'earnings.occurred' },
    receivedAt: { kind: 'time', label: 'earnings.received' },
    source: { kind: 'text' },
    transactionId: { kind: 'text', file: 'transaction', label: 'earnings.transaction' },
    event: { kind: 'text', label: 'earnings.event' },
    status: { kind: 'choice', of: CONVERSION_STATUSES, label: 'earnings.status' },
    amount: { kind: 'money', label: 'earnings.amount' },
    currency: { kind: 'text' },
    /** null while the click is unknown. */
    uid: { kind: 'person', isNullable: true, label: 'earnings.promoter' },
    item: { kind: 'text', label: 'earnings.item' },
    /** The missing click or rate. */
    parkedFor: { kind: 'choice', of: ['click', 'rate'], isNullable: true },
    /** The rule that flagged the sale; '' if there is none. */
    held: { kind: 'text', file: 'held by' },
    decision: { kind: 'choice', of: ['', 'released', 'declined'] },
    /** Why the sale earns nothing although its click is known. */
    refused: { kind: 'text' },
    sourceName: { kind: 'text', file: null, label: 'earnings.source' },
    hasConflict: { kind: 'flag', file: null },
  },
  counted: 'earnings.conversions.count',
  totals: {},
});
