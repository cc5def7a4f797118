import { describe, expect, it } from 'vitest';
import { parseSearch } from './parse-search.ts';

describe('the search of payments', () => {
  it('reads eight digits as a uid', () => {
    expect(parseSearch(' 10000001 ', '63')).toEqual({ uid: '10000001' });
  });

  it.each(['9171234567', '09171234567', '+63 917 123 4567', '63+9171234567', '(0917) 123-4567'])(
    'reads a phone in any notation: %s',
    (words) => {
      expect(parseSearch(words, '63')).toEqual({ phone: { areaCode: '63', number: '9171234567' } });
    },
  );

  it('reads any other text as a reference, and finds no criterion in an empty text', () => {
    expect(parseSearch('WD7K2M9P', '63')).toEqual({ reference: 'WD7K2M9P' });
    expect(parseSearch('123', '63')).toEqual({ reference: '123' });
    expect(parseSearch('  ', '63')).toEqual({});
  });
});
