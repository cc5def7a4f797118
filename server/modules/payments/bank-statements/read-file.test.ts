import { describe, expect, it } from 'vitest';
import { readStatementFile } from './read-file.ts';

const read = (text: string) => readStatementFile(Buffer.from(text));
const row = (cells: number) => Array.from({ length: cells }, (_, column) => `c${column}`).join(',');

/** The time limit for a hostile file: money calls run in the same process. */
const MOST_CPU_SECONDS = 3;

describe('a bank’s file', () => {
  it('keeps the rows between two texts with a quote that the bank did not quote', () => {
    const rows = ['2026-11-25,"hello,,5.00', '2026-11-25,to a friend,"200,000.00",', '2026-11-25,bye",,5.00'];
    const file = read(`Date,Text,Debit,Credit\r\n${rows.join('\r\n')}\r\n2026-11-26,x,,1.00\r\n`);
    expect(file).toMatchObject({
      value: {
        rows: [
          { line: 2, cells: ['2026-11-25', '"hello', '', '5.00'] },
          { line: 3, cells: ['2026-11-25', 'to a friend', '200,000.00', ''] },
          { line: 4, cells: ['2026-11-25', 'bye"', '', '5.00'] },
          { line: 5, cells: ['2026-11-26', 'x', '', '1.00'] },
        ],
      },
    });
    const quoted = read('Date,Text,Debit,Credit\n2026-11-25,"to a friend\nof mine, in 2026",5.00,\n');
    expect(quoted).toMatchObject({
      value: { rows: [{ cells: ['2026-11-25', 'to a friend\nof mine, in 2026', '5.00', ''] }] },
    });
  });

  it('without headings has all its bookings, although a comma in a text makes a later one wider', () => {
    const bookings = ['2026-11-25,to a friend,-200000.00', '2026-11-25,to a friend, of mine,-5.00'];
    const file = read(`Banco de Oro,export 7\n${bookings.join('\n')}\n`);
    expect(file).toMatchObject({ ok: true, value: { rows: [{ line: 2 }, { line: 3 }] } });
  });

  it('is read although a text begins with a quote that is never closed, each row after it on its own', () => {
    const rows = ['2026-11-24,"rent, of May",7.00,', '2026-11-25,"hello,,5.00', '2026-11-26,to a friend,"1,000.00",'];
    const text = `Date,Text,Debit,Credit\n${rows.join('\n')}\n\n2026-11-27,"one, more,,2.00\n2026-11-28,x,,1.00\n`;
    expect(read(text)).toMatchObject({
      value: {
        rows: [
          { line: 2, cells: ['2026-11-24', 'rent, of May', '7.00', ''] },
          { line: 3, cells: ['2026-11-25', '"hello', '', '5.00'] },
          { line: 4, cells: ['2026-11-26', 'to a friend', '1,000.00', ''] },
          { line: 6, cells: ['2026-11-27', '"one', ' more', '', '2.00'] },
          { line: 7, cells: ['2026-11-28', 'x', '', '1.00'] },
        ],
      },
    });
  });

  it('has no balance in the column of amounts, although a text begins with a quote that a quoted amount closes', () => {
    const rows = ['2026-11-25,"DREF,"1,000.00","900,000.00",7', '2026-11-26,"one ""x"", two","5.00","900,005.00",7'];
    const file = read(`Date,Text,Amount,Balance,Branch\n${rows.join('\n')}\n`);
    expect(file).toMatchObject({
      value: {
        rows: [
          { line: 2, cells: ['2026-11-25', '"DREF', '"1', '000.00"', '"900', '000.00"', '7'] },
          { line: 3, cells: ['2026-11-26', 'one "x", two', '5.00', '900,005.00', '7'] },
        ],
      },
    });
    // Without commas the row is whole.
    expect(read('Date,Text,Amount,Balance\n2026-11-25,"hello,"5.00","7.00"\n')).toMatchObject({
      value: { rows: [{ cells: ['2026-11-25', '"hello', '5.00', '7.00'] }] },
    });
  });

  it('is read although the quote of a text above is never closed', () => {
    const file = read('"Banco de Oro,export 7\nDate,Text,Debit,Credit\n2026-11-25,hello,,5.00\n');
    expect(file).toMatchObject({ value: { columns: { date: 0, credit: 3 }, rows: [{ line: 3 }] } });
  });

  it('without headings has none from a payer’s text, and no delimiter from it', () => {
    const bookings = ['2026-11-25,to a friend,-200000.00,7', '2026-11-25,x,Date,Credit,5.00,8'];
    expect(read(`${bookings.join('\n')}\n`)).toMatchObject({ value: { rows: [{ line: 1 }, { line: 2 }] } });
    const semicolons = [`2026-11-25,${';'.repeat(80)},5.00,8`, '2026-11-25,to a friend,-200000.00,7'];
    expect(read(`${semicolons.join('\n')}\n`)).toMatchObject({
      value: { rows: [{ line: 1 }, { line: 2, cells: ['2026-11-25', 'to a friend', '-200000.00', '7'] }] },
    });
  });

  it('may have five hundred columns, and is refused with one more in any row', () => {
    const headings = `Date,Amount,${row(498)}`;
    const booking = `2026-11-25,5.00,${row(498)}`;
    const wide = read(`${headings}\n${booking}\n`);
    expect(wide).toMatchObject({ ok: true, value: { columns: { date: 0, amount: 1 } } });
    const refused = { ok: false, code: 'statement_unreadable', detail: { why: 'too_many_columns', mostColumns: 500 } };
    expect(read(`${headings},x\n${booking}\n`)).toMatchObject(refused);
    expect(read(`${headings}\n${booking},x\n`)).toMatchObject(refused);
  });

  it.each([
    ['of commas alone', ','.repeat(1_900_000)],
    ['of commas alone, and a line below', `${','.repeat(1_900_000)}\nx\n`],
    [
      'of commas alone below the first rows',
      `Date,Amount\n${'2026-11-25,5.00\n'.repeat(5_000)}${','.repeat(1_900_000)}\n`,
    ],
    [
      'of wide rows below the first ones',
      `Date,Amount\n${'2026-11-25,5.00\n'.repeat(5_000)}${`${','.repeat(400_000)}\n`.repeat(12)}`,
    ],
    ['of one long heading of brackets', `Date,Amount,${'('.repeat(1_900_000)}\n2026-11-25,5.00,x\n`],
    ['of many headings of brackets', `${`${'('.repeat(60_000)},`.repeat(30)}\n2026-11-25,5.00,x\n`],
    ['of rows of brackets above the headings', `${`${'('.repeat(40_000)}\n`.repeat(39)}Date,Amount\n2026-11-25,5.00\n`],
    ['of one long amount', `Date,Amount\n2026-11-25,${'1'.repeat(1_900_000)}\n`],
    [
      'of one long word for the side',
      `Date,Amount,Type,Ccy\n2026-11-25,5.00,${'D '.repeat(600_000)},${'('.repeat(600_000)}\n`,
    ],
    [
      'of a quote that is never closed, and lines with one quote each',
      `Date,Amount\n2026-11-25,"5.00\n${'2026-11-25,"x\n'.repeat(300_000)}`,
    ],
    ['of a quote that is never closed, and one long line', `Date,Amount\n2026-11-25,"${'x,'.repeat(1_900_000)}\n`],
    ['of spaces', `Date,Amount\n${' '.repeat(1_900_000)}x,5.00\n`],
  ])('is read or refused at once if it consists %s', (_what, text) => {
    const start = process.cpuUsage();
    const answer = read(text);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000_000).toBeLessThan(MOST_CPU_SECONDS);
    expect(JSON.stringify(answer.ok ? answer.value.headings : answer).length).toBeLessThan(200_000);
  });

  it('has its headings found even in one long line that ends with a carriage return', () => {
    const text = `Date,Amount,Text\r${'2026-11-25,"5,00","x"\r'.repeat(5_000)}`;
    expect(read(text)).toMatchObject({ ok: true, value: { columns: { date: 0, amount: 1, text: 2 } } });
  });
});
