import { describe, expect, it } from 'vitest';
import { type Deposit, statusOf } from './deposit-status.ts';

const open = { payUrl: '', instructions: [], failure: null } as const;
type Facts = Pick<Deposit, 'state' | 'payUrl' | 'instructions' | 'failure'>;
const at = (state: Deposit['state'], more: Partial<Facts> = {}) =>
  statusOf({ ...open, instructions: [], state, ...more });

describe('the status of a deposit', () => {
  it('is waiting while there is a page to pay on', () => {
    expect(at('WaitExec', { payUrl: 'https://pay.example/1' })).toBe('waiting');
  });

  it('is waiting while there is an account to pay to', () => {
    expect(at('WaitExec', { instructions: [{ label: 'Bank', value: 'BDO' }] })).toBe('waiting');
  });

  it('is over when it can no longer be paid', () => {
    expect(at('WaitExec')).toBe('over');
  });

  it.each([
    ['expired', 'expired'],
    ['refused', 'refused'],
    ['sent_back', 'sentBack'],
    ['charged_back', 'chargedBack'],
  ] as const)('says how it failed: %s', (failure, status) => {
    expect(at('Fail', { failure })).toBe(status);
  });

  it.each([
    ['Prepare', 'opening'],
    ['Exec', 'pending'],
    ['Success', 'credited'],
    ['WaitReview', 'review'],
    ['Error', 'unclear'],
  ] as const)('has words of its own for %s', (state, status) => {
    expect(at(state)).toBe(status);
  });
});
