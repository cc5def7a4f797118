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
  'recharge_in',
  'recharge_out',
  'reversal',
  'adjustment',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Of a line of commission; what is parked waits for an exchange rate. */
export const COMMISSION_STATES = ['estimated', 'held', 'settled', 'reversed', 'parked'] as const;

/** What a report is divided by. */
export const REPORT_GROUPS = ['day', 'item', 'member', 'source'] as const;

/** What a file of a report holds: every line, or its sums. */
export const EXPORT_GROUPS = ['line', ...REPORT_GROUPS] as const;
