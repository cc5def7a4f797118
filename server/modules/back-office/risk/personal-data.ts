import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'risk_findings',
    key: ['finding_id'],
    exported: {
      columns: [
        'finding_id',
        'rule',
        'subject',
        'amount_minor',
        'evidence',
        'holds',
        'state',
        'created_at',
        'changed_at',
        'counted_from',
        'covered_minor',
      ],
    },
    isForOperators: true,
    erased: { kept: 'the law against money laundering: what was found and decided' },
  }),
  personalTable({
    table: 'risk_finding_users',
    key: ['finding_id'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'which findings are of the uid' },
  }),
  personalTable({
    table: 'risk_finding_transitions',
    through: { table: 'risk_finding_users', column: 'finding_id' },
    key: ['finding_id', 'version'],
    exported: { columns: ['finding_id', 'from_state', 'event', 'to_state', 'reason', 'at'] },
    isForOperators: true,
    erased: { emptied: { reason: '' }, kept: 'who decided what' },
  }),
  personalTable({
    table: 'risk_transfers',
    uid: 'from_uid',
    key: ['to_uid', 'day'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'sums of days under uids' },
  }),
];
