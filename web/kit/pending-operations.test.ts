import { afterEach, describe, expect, it } from 'vitest';
import { logIn, logOut, type Session } from '../session/session.ts';
import { beginOperation, endOperation, pendingOperations } from './pending-operations.ts';

const asPerson = (uid: string) => logIn({ token: uid, tokenHead: 'Bearer ', user: { uid } } as Session);
const keptTexts = () => Object.values(pendingOperations.get()).map(({ place, phase, key }) => ({ place, phase, key }));

afterEach(() => {
  logOut();
  sessionStorage.clear();
});

describe('an operation', () => {
  it('has one key until its outcome is known, with any presses meanwhile', () => {
    asPerson('10000001');
    const sent = beginOperation('deposit', { amount: '5' });
    expect(beginOperation('deposit', { amount: '5' })).toBeUndefined();
    expect(beginOperation('deposit', { amount: '6' })).toBeUndefined();
    if (sent) endOperation(sent, { phase: 'unclear' });
    const again = beginOperation('deposit', { amount: '5' });
    expect(again?.key).toBe(sent?.key);
    expect(again?.wasUnclear).toBe(true);
    if (again) endOperation(again);
    expect(beginOperation('deposit', { amount: '5' })?.key).not.toBe(sent?.key);
  });

  it('is another one with another input', () => {
    asPerson('10000001');
    const sent = beginOperation('deposit', { amount: '5' });
    if (sent) endOperation(sent, { phase: 'unclear' });
    expect(beginOperation('deposit', { amount: '6' })?.key).not.toBe(sent?.key);
  });

  it('is unclear to the same user after a lost session, and to no other user', () => {
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

  it('waits for its user over a log-out too, during any operation of another user, and its answer is shown to neither', () => {
    asPerson('10000001');
    const sent = beginOperation('withdrawal a', { amount: '5' });
    logOut();
    expect(sent && endOperation(sent)).toBe(false);
    asPerson('10000002');
    const other = beginOperation('withdrawal a', { amount: '5' });
    expect(other?.key).not.toBe(sent?.key);
    if (other) endOperation(other);
    logOut();
    asPerson('10000001');
    expect(keptTexts()).toEqual([{ place: 'withdrawal a', phase: 'unclear', key: sent?.key }]);
  });

  it('that was refused is kept for its form, and not over a reload of the page', () => {
    asPerson('10000001');
    const sent = beginOperation('deposit', { amount: '5' });
    if (sent) endOperation(sent, { phase: 'refused' });
    expect(keptTexts()).toMatchObject([{ phase: 'refused' }]);
    logOut('ended');
    asPerson('10000001');
    expect(pendingOperations.get()).toEqual({});
  });
});
