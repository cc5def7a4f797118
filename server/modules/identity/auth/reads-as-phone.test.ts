import { digitRunsOf } from '@pitaka/core/values/targets.ts';
import { expect, it } from 'vitest';
import { readsAsPhone } from './reads-as-phone.ts';

const reads = (text: string, areaCode = '63') => digitRunsOf(text).some((run) => readsAsPhone(run, areaCode));

it.each([
  'call 0917 555 0123',
  '09175550123',
  '917-555-0123',
  '+63 917 555 0123',
  '00639175550123',
  '639175550123',
  '0917x555x0123',
  'Invoice 7 917-555-0123',
  'Invoice 12/0917-555-0123',
  '(02) 8123-4567',
  '+1 (202) 555-0143',
  '０９１７ ５５５ ０１２３',
  '❶❷❸❹❺❻❼❽',
])('reads as a phone number: %s', (text) => {
  expect(reads(text)).toBe(true);
});

it.each([
  'Invoice 2026-0001234',
  'INV 20260001234',
  'OR 000123456',
  'Order 2026-11-30-0042',
  'Meralco 1234567890123456',
  'Nov 1-15, 2026: 3 x 1,250.00',
])('does not read as a phone number: %s', (text) => {
  expect(reads(text)).toBe(false);
});

it('goes by the site’s own country', () => {
  expect(reads('010-1234-5678', '82')).toBe(true);
  expect(reads('13812345678', '86')).toBe(true);
  expect(reads('612 345 678', '34')).toBe(true);
  expect(reads('Factura 2026-0001234', '34')).toBe(false);
});
