import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'commission_lines',
    key: ['member_uid', 'day', 'source_id', 'level'],
    exported: {
      columns: [
        'member_uid',
        'day',
        'source_id',
        'level',
        'item_id',
        'source',
        'occurred_at',
        'gross_minor',
        'base_micro',
        'rate_ppm',
        'exact',
        'plan_id',
        'plan_version',
        'state',
        'settles_at',
        'note',
        'count',
        'minor',
        'is_alone',
      ],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'earning_days',
    key: ['day'],
    exported: { in: 'earnings' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'earning_rollups',
    key: ['day', 'member_uid', 'source'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'earning_sums',
    key: ['sum_of', 'period', 'key'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'earning_targets',
    key: ['day', 'item_id'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'earning_faults',
    key: ['day'],
    exported: { not: 'a mark of work to be done' },
    erased: { kept: 'work to be done' },
  }),
  personalTable({
    table: 'earning_work',
    key: ['day', 'request_id'],
    exported: { not: 'a mark of work to be done' },
    erased: { kept: 'work to be done' },
  }),
  personalTable({
    table: 'earning_postings',
    key: ['day', 'item_id', 'sequence'],
    exported: { not: 'every posting is in the section transactions' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
