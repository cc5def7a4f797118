/** What a line of the statement is about. `amount` of a line is signed: what left has a minus. */
export const RECORD_KINDS = [
  'deposit',
  'withdrawal',
  'transfer_in',
  'transfer_out',
  'safe_save',
  'safe_takeout',
  'commission',
  'rebate',
  'bonus',
  'channel',
  'reversal',
  'adjustment',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
