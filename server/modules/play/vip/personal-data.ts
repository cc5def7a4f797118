import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'vip_bonuses',
    key: ['month'],
    exported: {
      columns: [
        'month',
        'level',
        'amount_minor',
        'claimed_at',
        'counted_from',
        'basis_minor',
        'stayed_day',
        'spare_minor',
      ],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'vip_bonus_returns',
    key: ['month'],
    exported: { columns: ['month', 'returned_at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'vip_deposit_days',
    key: ['day'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'vip_even_rounds',
    key: ['channel_id', 'round_id', 'month'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'vip_grounds',
    key: ['record_id', 'level'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'vip_steam',
    key: ['month'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'vip_members',
    key: [],
    exported: {
      columns: ['reached', 'period_from', 'period_months', 'is_warned', 'played', 'kept', 'floor', 'stayed_minor'],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'vip_moves',
    key: ['move_id'],
    exported: {
      columns: [
        'move_id',
        'from_level',
        'to_level',
        'kind',
        'at',
        'steam_minor',
        'need_minor',
        'period_from',
        'reason',
      ],
    },
    erased: { emptied: { reason: '' }, kept: 'why a level was reached' },
  }),
];
