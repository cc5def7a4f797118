import { describe, expect, it } from 'vitest';
import { APPROVAL_STATES, decideCancelling, decideDecision } from './decide-approval.ts';

describe('an approval', () => {
  it.each(APPROVAL_STATES)('that is %s is decided by another person, once', (state) => {
    const approval = { state, requestedBy: 'op_maker', participants: ['op_helper'] };
    const pending = state === 'pending';
    expect(decideDecision(approval, 'op_maker')).toMatchObject({ code: pending ? 'approval_own' : 'approval_decided' });
    expect(decideDecision(approval, 'op_helper')).toMatchObject({
      code: pending ? 'approval_participant' : 'approval_decided',
    });
    expect(decideDecision(approval, 'op_checker').ok).toBe(pending);
    expect(decideCancelling(approval, 'op_maker').ok).toBe(pending);
    expect(decideCancelling(approval, 'op_checker')).toMatchObject({
      code: pending ? 'approval_not_own' : 'approval_decided',
    });
  });
});
