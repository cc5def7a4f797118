-- When two operators erased a person. The row stays, because the books refer to its uid.
ALTER TABLE users ADD COLUMN erased_at timestamptz;

-- Of an erased person these columns are emptied; the rest of each row stays as it was written.
COMMENT ON TABLE payout_account_changes IS
  'append-only but (holder, number_masked, origin, reason): where money was sent and why must stay readable, until its person is erased';
COMMENT ON TABLE withdrawal_transitions IS
  'append-only but (reason): what happened to a withdrawal stays written';
COMMENT ON TABLE deposit_transitions IS
  'append-only but (reason): what happened to a deposit stays written';
COMMENT ON TABLE wheel_prize_transitions IS
  'append-only but (reason): what happened to a prize stays written';
COMMENT ON TABLE agent_application_transitions IS
  'append-only but (reason): the history of an application';
COMMENT ON TABLE risk_finding_transitions IS
  'append-only but (reason): who decided what about a finding stays written';
COMMENT ON TABLE agent_ratio_changes IS
  'append-only but (reason): what was granted is never rewritten, a later change holds instead';
COMMENT ON TABLE vip_moves IS
  'append-only but (reason): why a person had a level stays written';
COMMENT ON TABLE provider_events IS
  'append-only but (body_sealed): what a provider said stays written, until its person is erased';
COMMENT ON TABLE bank_statement_lines IS
  'append-only but (text): what the bank said stays written; names go with their person';
COMMENT ON TABLE user_notes IS
  'never changed: a note is answered by another; notes go with their person';
