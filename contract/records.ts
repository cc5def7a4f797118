/** The kinds of statement lines. The `amount` of a line is negative for outgoing money. */
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

/** States of a commission line. `parked`: it waits for an exchange rate. */
export const COMMISSION_STATES = ['estimated', 'held', 'settled', 'reversed', 'parked'] as const;

/** The groupings of a report. */
export const REPORT_GROUPS = ['day', 'item', 'channel', 'member', 'source'] as const;

/** The content of a report file: every line, or sums. */
export const EXPORT_GROUPS = ['line', 'day', 'item', 'member', 'source'] as const;
