import { expect, it } from 'vitest';
import { readAccountEnd } from './read-account.ts';

it.each([
  [['Account No.: 0012-3456-7890'], '7890'],
  [['Banco de Oro', 'export 7'], ''],
  [['Account Number', '001234567890', 'PHP'], '7890'],
  [['Account:', '', '**** **** 7890'], '7890'],
  [['IBAN: ES91 2100 0418 4502 0005 7890'], '7890'],
  [['IBAN', 'GB29NWBK60161331927890'], '7890'],
  [['Número de cuenta: 0123 4567 7890'], '7890'],
  [['계좌번호 : 110-234-567890'], '7890'],
  [['账号：6222 0000 1111 7890'], '7890'],
  [['Account name: ACME Trading 2026'], ''],
  [['Account', 'ACME Trading'], ''],
  [['Account opened: 2026-11-20'], ''],
  [['Period: 2026-11-01 to 2026-11-30'], ''],
])('the account of the row %j above a list ends with %j', (row, end) => {
  expect(readAccountEnd([['BDO'], row])).toBe(end);
});

it('a hostile row above the list is read at once', () => {
  const start = process.cpuUsage();
  expect(readAccountEnd([Array(500).fill('account: '.repeat(12))])).toBe('');
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
