import { describe, expect, it } from 'vitest';
import { journalsOf, recordKindOf } from './record-kind.ts';

describe('a line of a statement', () => {
  it('is named from the user’s side', () => {
    expect([recordKindOf('transfer', 1n), recordKindOf('transfer', -1n)]).toEqual(['transfer_in', 'transfer_out']);
    expect(recordKindOf('withdrawal.release', 1n)).toBe('withdrawal');
  });

  it('is found by its shown name', () => {
    expect(journalsOf('transfer_in')).toEqual({ kinds: ['transfer'], direction: 'in' });
    expect(journalsOf('withdrawal').kinds).toContain('withdrawal.hold');
    expect(journalsOf('rebate')).toEqual({ kinds: ['rebate'] });
  });
});
