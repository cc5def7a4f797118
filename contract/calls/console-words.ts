/** The roles of the console, from the fewest permissions to all of them. */
export const CONSOLE_ROLES = ['support', 'cashier', 'risk', 'manager', 'owner'] as const;

/** Spec: section 3. The states of withdrawals and deposits. */
export const RECORD_STATES = ['Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Success', 'Fail', 'Error'] as const;

/** What a saved reason is for. */
export const REASON_TOPICS = ['reject', 'hold', 'freeze', 'deposit'] as const;
