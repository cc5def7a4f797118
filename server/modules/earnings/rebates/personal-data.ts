import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'rebates',
    key: ['rebate_id'],
    exported: {
      columns: [
        'rebate_id',
        'rule',
        'from_day',
        'to_day',
        'name',
        'base',
        'base_minor',
        'rate',
        'amount_minor',
        'until',
        'created_at',
        'claimed_at',
        'level',
        'level_rate',
        'taken_base_minor',
        'taken_minor',
        'need_level',
        'left_level',
      ],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'rebate_checks',
    key: ['request_id'],
    exported: { not: 'a mark of work to be done' },
    erased: { kept: 'work to be done' },
  }),
];
