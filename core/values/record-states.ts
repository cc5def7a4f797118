/**
 * Spec: section 3. The states of withdrawals and deposits alike: WaitExec waits to be paid, Exec is being paid, Error is
 * an outcome nobody knows yet.
 */
export const RECORD_STATES = ['Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Success', 'Fail', 'Error'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** What only a reversal changes any more. */
export const FINAL_STATES = ['Success', 'Fail'] as const satisfies readonly RecordState[];
export const OPEN_STATES: readonly RecordState[] = RECORD_STATES.filter(
  (state) => !(FINAL_STATES as readonly RecordState[]).includes(state),
);
