import { BROADCAST_CATEGORIES, BROADCAST_STATES } from '@pitaka/core/values/message-kinds.ts';
import { defineList } from '../../define-list.ts';

export const BROADCASTS = defineList({
  path: '/console/broadcasts',
  permission: 'message.view',
  feature: 'messages',
  summary: 'Broadcasts',
  filters: {
    state: { kind: 'choice', of: BROADCAST_STATES, label: 'broadcasts.state' },
    category: { kind: 'choice', of: BROADCAST_CATEGORIES, label: 'broadcasts.category' },
  },
  dates: 'broadcasts.written',
  sorts: ['id'],
  descending: true,
  columns: {
    id: { kind: 'text', file: 'broadcast' },
    /** The title in English, else in the language of the text. */
    title: { kind: 'text', label: 'broadcasts.name' },
    category: { kind: 'choice', of: BROADCAST_CATEGORIES, file: 'kind', label: 'broadcasts.category' },
    state: { kind: 'choice', of: BROADCAST_STATES, label: 'broadcasts.state' },
    /** null: it is sent as soon as it is scheduled. */
    sendAt: { kind: 'time', isNullable: true, file: 'scheduled for', label: 'broadcasts.goes' },
    createdBy: { kind: 'text', file: 'written by', label: 'broadcasts.by' },
    scheduledBy: { kind: 'text' },
    approvedBy: { kind: 'text' },
    /** Number of recipients when it was scheduled, or when sending began. */
    audience: { kind: 'count', isNullable: true, file: 'recipients', label: 'broadcasts.audience' },
    delivered: { kind: 'count', label: 'broadcasts.delivered' },
    read: { kind: 'count', label: 'broadcasts.read' },
    version: { kind: 'count', file: null },
    createdAt: { kind: 'time', file: null },
    isPending: { kind: 'flag', file: null },
  },
  totals: {},
});
