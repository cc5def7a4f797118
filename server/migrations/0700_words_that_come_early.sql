-- A charge-back may be reported before its payment: the payment is charged back as it comes.
ALTER TABLE deposits ADD COLUMN charged_back_at timestamptz;

-- A provider contradicts a settled record: money may be gone twice.
ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_kind_check;
ALTER TABLE reconciliation_findings ADD CONSTRAINT reconciliation_findings_kind_check
  CHECK (kind IN ('missing', 'unattributed', 'amount', 'currency',
    'status', 'unknown_there', 'stuck', 'credit_unknown', 'win_held', 'status_conflict', 'paid_after_return', 'paid_twice',
    'line_differs', 'line_unmatched', 'line_unreadable'));

-- Also where it waits for an operator.
ALTER TABLE deposit_transitions DROP CONSTRAINT deposit_transitions_allowed;
ALTER TABLE deposit_transitions
  ADD CONSTRAINT deposit_transitions_allowed CHECK ((from_state || ' ' || event || ' ' || to_state) IN (
    ' open Prepare',
    'Prepare send WaitExec',
    'Prepare refused Fail',
    'Prepare expire Fail',
    'WaitExec expire Fail',
    'Exec expire Fail',
    'Error expire Fail',
    'WaitExec pending Exec',
    'Error pending Exec',
    'WaitExec paid Success',
    'Exec paid Success',
    'Error paid Success',
    'Fail paid Success',
    'WaitExec differs WaitReview',
    'Exec differs WaitReview',
    'Error differs WaitReview',
    'Fail differs WaitReview',
    'WaitReview accept_first WaitReview',
    'WaitReview accept Success',
    'WaitReview send_back_first WaitReview',
    'WaitReview send_back Fail',
    'WaitExec refused Fail',
    'Exec refused Fail',
    'Error refused Fail',
    'WaitExec no_answer Error',
    'Exec no_answer Error',
    'Success charged_back Fail',
    'WaitReview charged_back Fail'
  ));
