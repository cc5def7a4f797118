import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
afterAll(() => fixture?.t.close());
beforeEach(() => fixture.later(24));

describe('the layout of a file', () => {
  const send = (text: string | Buffer, more: object = {}) =>
    fixture.t.call(
      '/console/statements/preview',
      { name: 'a.csv', file: Buffer.from(text).toString('base64'), ...more },
      {
        token: fixture.cashier.token,
      },
    );

  it('is requested from the operator if the headings do not suffice, and is then used', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const text = `When;What;Sum\n${fixture.day()};${row.reference};-${row.net.replace('.', ',')}\n`;
    expect(await send(text)).toMatchObject({
      status: 200,
      data: { missing: ['date', 'amount'], headings: ['When', 'What', 'Sum'], lines: [], figures: { lines: 0 } },
    });
    const columns = { date: 0, text: 1, amount: 2 };
    expect(await send(text, { columns })).toMatchObject({ data: { missing: [], figures: { matched: 1 } } });
    const file = { name: 'a.csv', file: Buffer.from(text).toString('base64') };
    expect(await fixture.tryImport(file)).toMatchObject({
      code: 'input_invalid',
      data: { fields: { 'columns.date': {}, 'columns.amount': {} } },
    });
    expect(await fixture.tryImport({ ...file, columns })).toMatchObject({
      status: 200,
      data: { figures: { matched: 1 } },
    });
  });

  it('includes the order of day and month, which the operator must choose if no date proves it', async () => {
    const text = 'Date,Text,Amount\n02/03/2026,x,5.00\n';
    expect(await send(text)).toMatchObject({ data: { missing: ['dateOrder'] } });
    const booked = async (dateOrder: string) => (await send(text, { dateOrder })).data.lines[0]?.bookedOn;
    expect([await booked('dmy'), await booked('mdy')]).toEqual(['2026-03-02', '2026-02-03']);
  });

  it.each([
    ['UTF-16 with tabs', Buffer.from('\ufeffFecha\tConcepto\tCargo\tAbono\n2026-03-02\tx\t5,00\t\n', 'utf16le')],
    [
      'Korean letters of old',
      Buffer.from(
        'b0c5b7a1c0cfc0da2cc0fbbfe42cc3e2b1dd2cc0d4b1dd0a323032362e30332e30322cb1e8c3b6bcf620c0cca3bc2c352e30302c0a',
        'hex',
      ),
    ],
    ['no headings at all', Buffer.from('2026-03-02,x,5.00\n2026-03-03,y,6.00\n')],
  ])('is read in %s', async (name, bytes) => {
    const headless = name === 'no headings at all';
    const answer = await send(bytes, headless ? { columns: { date: 0, text: 1, amount: 2 } } : {});
    expect(answer).toMatchObject({ status: 200, data: { missing: [], figures: { unmatched: headless ? 2 : 1 } } });
  });

  it.each([
    ['a spreadsheet', Buffer.from('504b030414000600', 'hex'), 'statement_unreadable'],
    ['an empty file', Buffer.from(' \n'), 'statement_unreadable'],
    ['headings alone', Buffer.from('Date,Text,Amount\n'), 'statement_unreadable'],
    [
      'one line too many',
      Buffer.from(`Date,Text,Amount\n${'2026-03-02,x,5.00\n'.repeat(10_001)}`),
      'statement_too_large',
    ],
    ['one byte too many', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'statement_too_large'],
  ])('is refused for %s', async (_what, bytes, code) => {
    expect(await send(bytes)).toMatchObject({ status: 422, code });
  });

  it('may have ten thousand lines', async () => {
    const file = fileOf(Array.from({ length: 10_000 }, (_, number) => fixture.credit(`N${number}`, '5.00')));
    const { id, figures } = await fixture.imported(file);
    expect(figures).toMatchObject({ lines: 10_000, unmatched: 10_000 });
    const page = await fixture.t.ask(
      '/console/statement-lines/list',
      { id, outcome: 'unmatched', size: 2 },
      { token: fixture.cashier.token },
    );
    const next = await fixture.t.ask(
      '/console/statement-lines/list',
      { id, after: page.next ?? '', size: 1 },
      { token: fixture.cashier.token },
    );
    expect([...page.content, ...next.content].map((line) => line.line)).toEqual([4, 5, 6]);
  });

  it('is not read if the body is far too large', async () => {
    expect(await send(Buffer.alloc(6 * 1024 * 1024, 'a'))).toMatchObject({ status: 413 });
  });
});

describe('the list of statements', () => {
  it('shows one site’s statements, newest first', async () => {
    const first = await fixture.imported(fileOf([fixture.credit('nothing', '5.00')]));
    fixture.t.now = new Date(fixture.t.now.getTime() + 1000);
    const second = await fixture.imported(fileOf([fixture.credit('nothing', '6.00')]));
    const list = await fixture.t.ask('/console/statements/list', { size: 2 }, { token: fixture.cashier.token });
    expect(list.content.map((row) => row.id)).toEqual([second.id, first.id]);
    expect(list.content[0]).toMatchObject({
      name: 'november.csv',
      importedBy: fixture.cashier.name,
      figures: { unmatched: 1 },
    });
    const elsewhere = await openConsole(fixture.t, 'owner', ['other']);
    const token = elsewhere.token;
    expect(await fixture.t.call('/console/statements/detail', { id: second.id }, { token })).toMatchObject({
      status: 404,
    });
    expect((await fixture.t.ask('/console/statement-lines/list', { id: second.id }, { token })).content).toEqual([]);
  });
});
