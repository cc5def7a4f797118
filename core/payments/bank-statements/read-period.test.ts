import { describe, expect, it } from 'vitest';
import { readPeriod } from './read-period.ts';

const NOVEMBER = { from: 20261101, to: 20261130 };

describe('the period above a statement', () => {
  it.each([
    ['in one cell', [['Period: 01/11/2026 - 30/11/2026']]],
    [
      'in two cells',
      [
        ['Banco de Oro', 'export 7'],
        ['Period', '2026-11-01', '2026-11-30'],
      ],
    ],
    ['with words', [['Statement period', 'Nov 1, 2026 to Nov 30, 2026']]],
    ['in Spanish', [['Periodo: 01/11/2026 al 30/11/2026']]],
    ['in Korean', [['조회기간', '2026.11.01 ~ 2026.11.30']]],
    ['in Chinese', [['起止日期', '20261101至20261130']]],
  ])('is read %s', (_how, above) => {
    expect(readPeriod(above, 'dmy')).toEqual(NOVEMBER);
  });

  it.each([
    ['there is one date', [['Printed on', '30/11/2026']]],
    ['it has times of day', [['Period', '01/11/2026 06:00', '30/11/2026 12:00']]],
    ['it ends before it begins', [['Period', '30/11/2026', '01/11/2026']]],
    ['nothing stands above the headings', []],
  ])('is unknown if %s', (_why, above) => {
    expect(readPeriod(above, 'dmy')).toBeUndefined();
  });
});
