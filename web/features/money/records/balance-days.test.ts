import { describe, expect, it } from 'vitest';
import { balanceDays } from './balance-days.ts';

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const NOW = new Date('2026-11-22T10:00:00Z');
const line = (at: string, amount: string, balanceAfter: string) => ({ at, amount, balanceAfter });
const LINES = [
  line('2026-11-22T09:00:00Z', '-5.00', '20.00'),
  line('2026-11-20T18:00:00Z', '15.00', '25.00'),
  line('2026-11-20T08:00:00Z', '5.00', '10.00'),
];

describe('the balance of the last days', () => {
  it('is the balance after each day’s last line; a day without lines keeps the earlier balance', () => {
    expect(balanceDays(LINES, true, dayOf, NOW, 4)).toEqual([
      { day: '2026-11-19', balance: '5.00' },
      { day: '2026-11-20', balance: '25.00' },
      { day: '2026-11-21', balance: '25.00' },
      { day: '2026-11-22', balance: '20.00' },
    ]);
  });

  it('goes no further back than the known lines', () => {
    expect(balanceDays(LINES, false, dayOf, NOW, 7).map(({ day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('is empty without any line', () => {
    expect(balanceDays([], true, dayOf, NOW, 7)).toEqual([]);
  });
});
