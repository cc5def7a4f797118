import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('reads back as what was written', () => {
    const values = ['plain', 'with, comma', 'with "quotes"', 'two\nlines', '', 'ünïcode 漢字', '-12.50'];
    expect(parse(csvLine(values))).toEqual([values]);
  });

  it('shows a formula as text, and leaves amounts alone', () => {
    expect(csvLine(['=HYPERLINK("http://x")', '+63917', '@cmd', '-1.00', '-1.00+2'])).toBe(
      `"'=HYPERLINK(""http://x"")",'+63917,'@cmd,-1.00,'-1.00+2\r\n`,
    );
  });
});
