/**
 * Spec: section 3. The states of withdrawals and deposits: WaitExec waits for payment, Exec is being paid, Error has an
 * unknown outcome.
 */
export const RECORD_STATES = ['Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Success', 'Fail', 'Error'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** States that only a reversal can change. */
export const FINAL_STATES = ['Success', 'Fail'] as const satisfies readonly RecordState[];
export const OPEN_STATES: readonly RecordState[] = RECORD_STATES.filter(
  (state) => !(FINAL_STATES as readonly RecordState[]).includes(state),
);
