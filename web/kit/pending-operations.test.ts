import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { logIn, logOut, type Session } from '../session/session.ts';
import { beginOperation, pendingOperations, settleOperation } from './pending-operations.ts';

const asPerson = (uid: string) => logIn({ token: uid, tokenHead: 'Bearer ', user: { uid } } as Session);
const keptTexts = () => Object.values(pendingOperations.get()).map(({ place, phase, key }) => ({ place, phase, key }));

afterEach(() => {
  logOut();
  sessionStorage.clear();
});

describe('an operation', () => {
  it('keeps one key until its outcome is known, also if the button is pressed several times', () => {
    asPerson('10000001');
    const sent = beginOperation('deposit', { amount: '5' });
    expect(beginOperation('deposit', { amount: '5' })).toBeUndefined();
    expect(beginOperation('deposit', { amount: '6' })).toBeUndefined();
    if (sent) settleOperation(sent, { type: 'unclear' });
    const again = beginOperation('deposit', { amount: '5' });
    expect(again?.key).toBe(sent?.key);
    expect(again?.wasUnclear).toBe(true);
    if (again) settleOperation(again, { type: 'done' });
    expect(beginOperation('deposit', { amount: '5' })?.key).not.toBe(sent?.key);
  });

  it('gets another key with another input', () => {
    asPerson('10000001');
    const sent = beginOperation('deposit', { amount: '5' });
    if (sent) settleOperation(sent, { type: 'unclear' });
    expect(beginOperation('deposit', { amount: '6' })?.key).not.toBe(sent?.key);
  });

  it('is shown as unclear to its own user after a lost session, and to no other user', () => {
    asPerson('10000001');
    const sent = beginOperation('withdrawal a', { amount: '5' });
    logOut('ended');
    expect(pendingOperations.get()).toEqual({});
    asPerson('10000002');
    expect(pendingOperations.get()).toEqual({});
    logOut('ended');
    asPerson('10000001');
    expect(keptTexts()).toEqual([{ place: 'withdrawal a', phase: 'unclear', key: sent?.key }]);
  });

  it('outlasts a log-out and another user’s operations, and shows its answer to neither user', () => {
    asPerson('10000001');
    const sent = beginOperation('withdrawal a', { amount: '5' });
    logOut();
    expect(sent && settleOperation(sent, { type: 'done' })).toBe(false);
    asPerson('10000002');
    const other = beginOperation('withdrawal a', { amount: '5' });
    expect(other?.key).not.toBe(sent?.key);
    if (other) settleOperation(other, { type: 'done' });
    logOut();
    asPerson('10000001');
    expect(keptTexts()).toEqual([{ place: 'withdrawal a', phase: 'unclear', key: sent?.key }]);
  });

  it('keeps its refusal for its form, but not after a reload of the page', () => {
    asPerson('10000001');
    const sent = beginOperation('deposit', { amount: '5' });
    if (sent) settleOperation(sent, { type: 'refused' });
    expect(keptTexts()).toMatchObject([{ phase: 'refused' }]);
    logOut('ended');
    asPerson('10000001');
    expect(pendingOperations.get()).toEqual({});
  });

  it('shows its form’s text after a lost answer and a reload: the server’s message is not stored', () => {
    asPerson('10000001');
    const sent = beginOperation('deposit', { amount: '5' });
    const refusal = new CallRefused(400, 'The provider is not there', 'deposit_unavailable', null);
    if (sent) settleOperation(sent, { type: 'unclear', refusal });
    expect(pendingOperations.get().deposit?.refusal?.message).toBe('The provider is not there');
    logOut('ended');
    asPerson('10000001');
    expect(pendingOperations.get().deposit).toMatchObject({ phase: 'unclear', refusal: undefined });
  });
});
