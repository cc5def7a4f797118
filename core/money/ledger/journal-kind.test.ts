import { describe, expect, it } from 'vitest';
import { JOURNAL_KINDS, type JournalKind, kindName, kindNumber, recordTypeOf } from './journal-kind.ts';

describe('the kinds of journals', () => {
  it('never change their numbers: new kinds are added at the end', () => {
    expect(Object.entries(JOURNAL_KINDS).map(([name, number]) => `${number} ${name}`)).toEqual([
      '1 opening',
      '2 adjustment',
      '3 reversal',
      '4 transfer',
      '5 safe.save',
      '6 safe.takeout',
      '7 deposit',
      '8 deposit.suspended',
      '9 deposit.accepted',
      '10 deposit.sent_back',
      '11 deposit.charged_back',
      '12 withdrawal.hold',
      '13 withdrawal.release',
      '14 withdrawal.paid',
      '15 withdrawal.reversed',
      '16 commission',
      '17 rebate',
      '18 bonus',
      '19 channel.bet',
      '20 channel.win',
      '21 channel.rollback',
      '22 bonus.release',
      '23 bonus.forfeit',
      '24 bonus.reopen',
      '25 wheel.prize',
      '26 vip.bonus',
      '27 channel.in',
      '28 channel.out',
      '29 agent.earning',
      '30 agent.recharge',
      '31 agent.reversal',
      '32 account.given_up',
      '33 debt.followed',
    ]);
  });

  it('have one number each, which fits a smallint and gives the name back', () => {
    const numbers = Object.values(JOURNAL_KINDS);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const [name, number] of Object.entries(JOURNAL_KINDS)) {
      expect(number).toBeGreaterThan(0);
      expect(number).toBeLessThan(32_768);
      expect(kindNumber(name as JournalKind)).toBe(number);
      expect(kindName(number)).toBe(name);
    }
    expect(() => kindName(0)).toThrow(RangeError);
  });

  it('name the type of their record', () => {
    expect(recordTypeOf('withdrawal.paid')).toBe('withdrawal');
    expect(recordTypeOf('deposit')).toBe('deposit');
    expect(recordTypeOf('deposit.sent_back')).toBe('deposit');
    expect(recordTypeOf('adjustment')).toBe('approval');
    expect(recordTypeOf('commission')).toBe('earning');
    expect(recordTypeOf('reversal')).toBe('journal');
    expect(recordTypeOf('transfer')).toBeUndefined();
  });
});
