import { describe, expect, it } from 'vitest';
import { maskPhone, readPhone, usernameOf } from './phone.ts';

const refusedAs = (code: string) => ({
  ok: false,
  detail: { fields: { phone: code } },
});

describe('a phone number', () => {
  it.each([
    ['63', '9171234567', '63+9171234567'],
    ['63', '09171234567', '63+9171234567'],
    ['34', '612345678', '34+612345678'],
    ['82', '01012345678', '82+1012345678'],
    ['91', '9876543210', '91+9876543210'],
  ])('%s %s is one account with its trunk prefix or without', (areaCode, phone, username) => {
    const read = readPhone(areaCode, phone);
    expect(read.ok && usernameOf(read.value)).toBe(username);
  });

  it.each([
    ['63', '12345'],
    ['63', '917123456789012'],
  ])('%s %s has a length that its numbering plan does not have', (areaCode, phone) => {
    expect(readPhone(areaCode, phone)).toMatchObject(refusedAs('phone_format'));
  });

  it.each([
    ['63', '1171234567'],
    ['999', '9171234567'],
  ])('%s %s is refused as a number that is never assigned', (areaCode, phone) => {
    expect(readPhone(areaCode, phone)).toMatchObject({
      ok: false,
      code: 'input_invalid',
    });
  });

  it('is shown without its middle digits', () => {
    expect(maskPhone({ areaCode: '63', number: '9171234567' })).toBe('+63 ***4567');
  });
});
