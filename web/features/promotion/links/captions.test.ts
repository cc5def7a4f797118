import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn, logOut, type Session } from '../../../session/session.ts';
import { captionsOf, readChoice, storeChoice } from './captions.ts';

const user = (uid: string) => ({ token: uid, tokenHead: 'Bearer ', user: { uid, phone: '', username: '' } }) as Session;

beforeEach(() => logIn(user('10000001')));
afterEach(() => logOut());

test('a promoter’s own text is remembered for its item, and for this user only', () => {
  storeChoice('messaging wx1', { own: 'Tara, laro tayo!', place: 0 });
  expect(readChoice('messaging wx1').own).toBe('Tara, laro tayo!');
  expect(readChoice('messaging wx2').own).toBe('');
  logOut();
  logIn(user('10000002'));
  expect(readChoice('messaging wx1').own).toBe('');
});

test('the own text comes before the proposals, which stay', () => {
  expect(captionsOf({ own: '', place: 1 }, ['one', 'two']).shown).toBe('two');
  expect(captionsOf({ own: 'mine', place: 0 }, ['one', 'two'])).toEqual({
    texts: ['mine', 'one', 'two'],
    shown: 'mine',
  });
  // Another language or version may have fewer proposals.
  expect(captionsOf({ own: '', place: 7 }, ['one', 'two']).shown).toBe('two');
});

test('the texts of the newest forty items are kept', () => {
  for (let item = 0; item < 45; item++) storeChoice(`video ${item}`, { own: `text ${item}`, place: 0 });
  expect(readChoice('video 44').own).toBe('text 44');
  expect(readChoice('video 4').own).toBe('');
});
