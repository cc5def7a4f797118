/** The tables of prizes and their history. */
export const PRIZE_TABLES = {
  table: 'wheel_prizes',
  transitionTable: 'wheel_prize_transitions',
  idColumn: 'prize_id',
} as const;
