import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'security_events',
    key: ['event_id'],
    exported: { columns: ['event_id', 'at', 'kind', 'address', 'device', 'detail', 'times'] },
    isForOperators: true,
    erased: 'deleted',
  }),
];
