import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'wheel_draws',
    key: ['draw_id'],
    exported: {
      columns: [
        'draw_id',
        'unit',
        'campaign',
        'day',
        'seed_id',
        'client_seed',
        'nonce',
        'roll',
        'table_id',
        'drawn',
        'prize',
        'replaced',
        'kind',
        'amount_minor',
        'multiplier',
        'at',
        'doubling_minor',
      ],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'wheel_prizes',
    key: ['prize_id'],
    exported: {
      columns: ['prize_id', 'unit', 'prize', 'name', 'kind', 'amount_minor', 'state', 'created_at', 'changed_at'],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'wheel_devices',
    key: ['campaign', 'device_id'],
    exported: { not: 'keyed hashes of devices' },
    erased: 'deleted',
  }),
  personalTable({
    table: 'wheel_doublings_back',
    key: ['prize_id'],
    exported: { columns: ['prize_id', 'amount_minor', 'returned_at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'wheel_players',
    key: [],
    exported: { columns: ['client_seed', 'next_nonce', 'recharge_minor', 'created_at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'wheel_seeds',
    key: ['seed_id'],
    exported: { columns: ['seed_id', 'hash', 'created_at', 'revealed_at'] },
    erased: { kept: 'proof of the draws' },
  }),
  personalTable({
    table: 'wheel_prize_transitions',
    through: { table: 'wheel_prizes', column: 'prize_id' },
    key: ['prize_id', 'version'],
    exported: { columns: ['prize_id', 'from_state', 'event', 'to_state', 'reason', 'at'] },
    erased: { emptied: { reason: '' }, kept: 'what happened to a prize' },
  }),
];
