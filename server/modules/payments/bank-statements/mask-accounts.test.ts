import { expect, it } from 'vitest';
import { maskAccounts, maskCell } from './mask-accounts.ts';

it.each([
  ['INSTAPAY TO 001234567890 JUAN', 'INSTAPAY TO ****7890 JUAN'],
  ['GCash 0917 123 4567 / 0012-3456-7890', 'GCash ****4567 / ****7890'],
  ['BPI 1234-5678-90 and 123456', 'BPI ****7890 and ****56'],
  ['계좌 ００１２３４５６７８９０', '계좌 ****７８９０'],
  ['W12345678901 001234567890', 'W12345678901 ****7890'],
  ['w-1234 5678 9o1 to 001234567890', 'w-1234 5678 9o1 to ****7890'],
  ['rent 2026-11-20, 150000.00, 12,500.00, unit 12345', 'rent 2026-11-20, 150000.00, 12,500.00, unit 12345'],
])('%s is shown as %s', (written, shown) => {
  expect(maskAccounts(written, 'W12345678901')).toBe(shown);
});

it('keeps dates and amounts, by which operators recognise columns', () => {
  expect(['20261120', '1234567.00', '2026-11-20', '001234567890'].map(maskCell)).toEqual([
    '20261120',
    '1234567.00',
    '2026-11-20',
    '****7890',
  ]);
});
