import { describe, expect, it } from 'vitest';
import { readPerson } from './read-person.ts';

describe('a typed recipient', () => {
  it.each([
    ['12345678', { uid: '12345678' }],
    [' 1234 5678 ', { uid: '12345678' }],
    ['0917 123 4567', { phone: '09171234567' }],
    ['9171234567', { phone: '9171234567' }],
    ['+63 (917) 123-4567', { phone: '9171234567' }],
    ['', 'uid_required'],
    ['123', 'uid_format'],
    ['+63abc', 'phone_format'],
  ])('%s is %o', (typed, person) => {
    expect(readPerson(typed, '63')).toEqual(person);
  });
});
