/** Spec: section 3. The states of withdrawals and deposits alike. */
export const RECORD_STATES = ['Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Success', 'Fail', 'Error'] as const;
