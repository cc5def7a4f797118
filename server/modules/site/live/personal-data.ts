import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'live_messages',
    key: ['message_id'],
    exported: { not: 'messages to open pages, deleted after an hour' },
    erased: { kept: 'deleted after an hour' },
  }),
];
