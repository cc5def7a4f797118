import { describe, expect, it } from 'vitest';
import { readWords } from './read-provider-status.ts';

describe('the words typed to find a record', () => {
  it('are a uid where they are eight digits', () => {
    expect(readWords(' 10000001 ', '63')).toEqual({ uid: '10000001' });
  });

  it.each(['9171234567', '09171234567', '+63 917 123 4567', '63+9171234567', '(0917) 123-4567'])(
    'are a phone in any notation: %s',
    (words) => {
      expect(readWords(words, '63')).toEqual({ phone: { areaCode: '63', number: '9171234567' } });
    },
  );

  it('are a reference otherwise, and nothing where they are empty', () => {
    expect(readWords('WD7K2M9P', '63')).toEqual({ reference: 'WD7K2M9P' });
    expect(readWords('123', '63')).toEqual({ reference: '123' });
    expect(readWords('  ', '63')).toEqual({});
  });
});
