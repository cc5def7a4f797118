import { describe, expect, it } from 'vitest';
import { ageOn, readBirthDay } from './age.ts';

const TODAY = 20261120;
const day = (text: string) => {
  const read = readBirthDay(text, TODAY);
  return read.ok ? read.value : read.code;
};

describe('a date of birth (Spec: F3)', () => {
  it('must be a day in the past', () => {
    expect(day('1990-01-31')).toBe(19900131);
    expect(day('2026-11-20')).toBe(20261120);
    for (const text of ['2026-11-21', '1990-02-30', '1905-11-20', '90-01-31', '1990-1-31', '', 'x', '1990-01-31T00']) {
      expect(day(text), text).toBe('birth_date_invalid');
    }
  });

  it('makes a user a year older on the birthday, not the day before', () => {
    expect([20081121, 20081120, 20081119].map((born) => ageOn(born, TODAY))).toEqual([17, 18, 18]);
    expect([20040228, 20040229].map((born) => ageOn(born, 20260228))).toEqual([22, 21]);
    expect(ageOn(20040229, 20260301)).toBe(22);
  });
});
