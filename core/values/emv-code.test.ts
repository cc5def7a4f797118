import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmvCode, writeEmvCode } from './emv-code.ts';

const SITE = { domain: 'pay.example.com', name: 'Pitaka', unit: 'PHP', areaCode: '63' };
const REQUEST = { uid: '10000001', amount: '250.00', note: 'Lunch' };

describe('a request for money as an EMVCo code', () => {
  it('has the fields of the format, and the checksum of ISO/IEC 13239', () => {
    expect(writeEmvCode(SITE, REQUEST)).toBe(
      '000201010212263100' +
        '15com.example.pay010810000001' +
        '52040000530360854062' +
        '50.005802PH5906Pitaka6002NA62090805Lunch6304' +
        writeEmvCode(SITE, REQUEST).slice(-4),
    );
    // The check value of CRC-16/CCITT-FALSE that EMVCo's own example has.
    expect(
      readEmvCode(
        '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A',
        SITE.domain,
      ),
    ).toBe('other');
  });

  it('is read back unchanged, with every choice of optional fields', () => {
    const printable = fc.string({ unit: fc.constantFrom(...'abc XYZ 09.,-'), maxLength: 25 });
    const amounts = fc.constantFrom('', '1', '0.01', '1234567.89', '500.00');
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), amounts, printable, (uid, amount, note) => {
        const request = { uid: String(uid), amount, note: note.trim() };
        expect(readEmvCode(writeEmvCode(SITE, request), SITE.domain)).toEqual(request);
      }),
    );
  });

  it('is not accepted if it belongs to another site or wallet', () => {
    expect(readEmvCode(writeEmvCode({ ...SITE, domain: 'other.example.com' }, REQUEST), SITE.domain)).toBe('other');
  });

  it('is refused if it was damaged, cut or made up', () => {
    const code = writeEmvCode(SITE, REQUEST);
    for (let at = 6; at < code.length; at += 1) {
      const wrong = code.slice(0, at) + (code[at] === '0' ? '1' : '0') + code.slice(at + 1);
      expect(readEmvCode(wrong, SITE.domain), wrong).toBeUndefined();
    }
    for (const text of ['', '000201', code.slice(0, -1), 'https://pay.example.com/Transfer?uid=10000001']) {
      expect(readEmvCode(text, SITE.domain)).toBeUndefined();
    }
  });

  it('leaves out a note that it cannot hold', () => {
    const code = writeEmvCode(SITE, { ...REQUEST, note: '점심' });
    expect(readEmvCode(code, SITE.domain)).toEqual({ ...REQUEST, note: '' });
  });
});
