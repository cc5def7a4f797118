import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'bonus_grants',
    key: ['grant_id'],
    exported: {
      columns: [
        'grant_id',
        'rule_id',
        'rule_version',
        'occasion',
        'state',
        'amount_minor',
        'base_minor',
        'need_minor',
        'done_minor',
        'claimed_at',
        'started_at',
        'wager_until',
        'seen_version',
        'ended_at',
        'end_reason',
        'released_minor',
        'forfeited_minor',
        'missing_minor',
        'postings',
      ],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'bonus_charge_backs',
    key: ['deposit_id'],
    exported: { not: 'a mark of work to be done' },
    erased: { kept: 'work to be done' },
  }),
  personalTable({
    table: 'bonus_people',
    key: [],
    exported: { not: 'a mark of work to be done' },
    erased: { kept: 'work to be done' },
  }),
];
