/** Where the prizes and their history are. */
export const PRIZE_TABLES = {
  table: 'wheel_prizes',
  transitionTable: 'wheel_prize_transitions',
  idColumn: 'prize_id',
} as const;
