/** The pages of the records that a line of the statement may belong to. */
export const RECORD_PAGES = [
  'deposit',
  'withdrawal',
  'sales',
  'round',
  'games',
  'bonus',
  'wheel',
  'vip',
  'rebate',
  'agent',
] as const;
export type RecordPage = (typeof RECORD_PAGES)[number];
