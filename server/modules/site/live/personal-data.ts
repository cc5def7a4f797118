import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'live_messages',
    key: ['message_id'],
    exported: { not: 'messages to open pages, deleted after an hour' },
    erased: { kept: 'deleted after an hour' },
  }),
];
