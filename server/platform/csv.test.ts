import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('is parsed exactly as it was written', () => {
    const values = ['plain', 'with, comma', 'with "quotes"', 'two\nlines', '', 'ünïcode 漢字', '-12.50'];
    expect(parse(csvLine(values))).toEqual([values]);
  });

  it('shows a formula as text, and does not change amounts', () => {
    expect(csvLine(['=HYPERLINK("http://x")', '+63917', '@cmd', '-1.00', '-1.00+2'])).toBe(
      `"'=HYPERLINK(""http://x"")",'+63917,'@cmd,-1.00,'-1.00+2\r\n`,
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@cmd', "'@cmd"],
    [';=1+1', `"';'=1+1"`],
    ['\t=1+1', `"'\t'=1+1"`],
    ['\r=1+1', `"'\r'=1+1"`],
    ['＝1+1', "'＝1+1"],
  ])('contains no formula that begins with %j', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });

  it('contains no formula, even for spreadsheets that split at semicolons or tabs and ignore quotes', () => {
    const line = csvLine(['Ana;=HYPERLINK("http://x")', 'Ben\t@cmd', 'Cy\n+1']);
    for (const cell of line.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^\s*"?[=+\-@]/);
  });
});
