import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'message_choices',
    key: ['topic'],
    exported: { columns: ['topic', 'inbox', 'push', 'changed_at'] },
    erased: 'deleted',
  }),
  personalTable({
    table: 'message_deliveries',
    key: ['broadcast_id'],
    exported: { columns: ['broadcast_id', 'delivered_at', 'read_at'] },
    erased: 'deleted',
  }),
  personalTable({
    table: 'notice_reads',
    key: ['key'],
    exported: { columns: ['read_at'] },
    erased: 'deleted',
  }),
  personalTable({
    table: 'push_outbox',
    key: ['subscription_id', 'message_id'],
    exported: { not: 'a mark of work to be done' },
    erased: 'deleted',
  }),
  personalTable({
    table: 'push_subscriptions',
    key: ['subscription_id'],
    exported: { columns: ['subscription_id', 'session_id', 'endpoint', 'created_at'] },
    erased: 'deleted',
  }),
];
