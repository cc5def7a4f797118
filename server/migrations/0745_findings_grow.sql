-- A finding of risk that is not cleared grows with what comes: the operator who clears it has to read the whole of it.
ALTER TABLE risk_finding_transitions DROP CONSTRAINT risk_finding_transitions_allowed;
ALTER TABLE risk_finding_transitions ADD CONSTRAINT risk_finding_transitions_allowed CHECK ((from_state || ' ' || event || ' ' || to_state) IN (
    ' find open',
    'open grow open',
    'watching grow watching',
    'confirmed grow confirmed',
    'open watch watching',
    'open confirm confirmed',
    'watching confirm confirmed',
    'open clear cleared',
    'watching clear cleared',
    'confirmed clear cleared'
  ));
