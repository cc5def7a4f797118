import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'reconciliation_findings',
    key: ['finding_id'],
    exported: {
      columns: [
        'finding_id',
        'provider',
        'kind',
        'subject',
        'reference',
        'ours',
        'theirs',
        'first_seen_at',
        'last_seen_at',
        'resolution',
        'resolved_at',
        'about',
        'record_id',
        'happened_at',
        'statement_id',
        'line',
        'resolved_as',
      ],
    },
    isForOperators: true,
    erased: { by: 'eraseFindings: names and texts of banks are removed' },
  }),
];
