import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'approval_requests',
    key: ['approval_id'],
    exported: {
      columns: [
        'approval_id',
        'kind',
        'target_type',
        'target_id',
        'summary',
        'preview',
        'reason',
        'state',
        'requested_at',
        'decided_at',
        'decision_reason',
      ],
    },
    isForOperators: true,
    erased: { by: 'eraseApprovals: labels, reasons and previews are emptied' },
  }),
];
