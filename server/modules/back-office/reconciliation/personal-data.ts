import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
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
