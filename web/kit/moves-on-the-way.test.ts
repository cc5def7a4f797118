import { afterEach, describe, expect, it } from 'vitest';
import { logIn, logOut, type Session } from '../session/session.ts';
import { beginMove, endMove, moves } from './moves-on-the-way.ts';

const asPerson = (uid: string) => logIn({ token: uid, tokenHead: 'Bearer ', user: { uid } } as Session);
const keptTexts = () => Object.values(moves.get()).map(({ place, phase, key }) => ({ place, phase, key }));

afterEach(() => {
  logOut();
  sessionStorage.clear();
});

describe('an operation', () => {
  it('has one key until its outcome is known, with any presses meanwhile', () => {
    asPerson('10000001');
    const sent = beginMove('deposit', { amount: '5' });
    expect(beginMove('deposit', { amount: '5' })).toBeUndefined();
    expect(beginMove('deposit', { amount: '6' })).toBeUndefined();
    if (sent) endMove(sent, { phase: 'unclear' });
    const again = beginMove('deposit', { amount: '5' });
    expect(again?.key).toBe(sent?.key);
    expect(again?.wasUnclear).toBe(true);
    if (again) endMove(again);
    expect(beginMove('deposit', { amount: '5' })?.key).not.toBe(sent?.key);
  });

  it('is another one with another input', () => {
    asPerson('10000001');
    const sent = beginMove('deposit', { amount: '5' });
    if (sent) endMove(sent, { phase: 'unclear' });
    expect(beginMove('deposit', { amount: '6' })?.key).not.toBe(sent?.key);
  });

  it('is unclear to the same user after a lost session, and to no other user', () => {
    asPerson('10000001');
    const sent = beginMove('withdrawal a', { amount: '5' });
    logOut('ended');
    expect(moves.get()).toEqual({});
    asPerson('10000002');
    expect(moves.get()).toEqual({});
    logOut('ended');
    asPerson('10000001');
    expect(keptTexts()).toEqual([{ place: 'withdrawal a', phase: 'unclear', key: sent?.key }]);
  });

  it('waits for its user over a log-out too, during any operation of another user, and its answer is shown to neither', () => {
    asPerson('10000001');
    const sent = beginMove('withdrawal a', { amount: '5' });
    logOut();
    expect(sent && endMove(sent)).toBe(false);
    asPerson('10000002');
    const other = beginMove('withdrawal a', { amount: '5' });
    expect(other?.key).not.toBe(sent?.key);
    if (other) endMove(other);
    logOut();
    asPerson('10000001');
    expect(keptTexts()).toEqual([{ place: 'withdrawal a', phase: 'unclear', key: sent?.key }]);
  });

  it('that was refused is kept for its form, and not over a reload of the page', () => {
    asPerson('10000001');
    const sent = beginMove('deposit', { amount: '5' });
    if (sent) endMove(sent, { phase: 'refused' });
    expect(keptTexts()).toMatchObject([{ phase: 'refused' }]);
    logOut('ended');
    asPerson('10000001');
    expect(moves.get()).toEqual({});
  });
});
