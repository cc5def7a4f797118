import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'security_events',
    key: ['event_id'],
    exported: { columns: ['event_id', 'at', 'kind', 'address', 'device', 'detail', 'times'] },
    isForOperators: true,
    erased: 'deleted',
  }),
];
