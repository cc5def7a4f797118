import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../testing/test-cluster.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase, openPool } from './database.ts';
import { insertRows, rowsOf } from './rows-of.ts';

const AT = new Date('2026-11-20T01:02:03.456Z');
const ABOVE_DOUBLE = 2n ** 53n + 1n;

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: test.appUrl, max: 1 }));
});
afterAll(async () => {
  await db?.destroy();
  await test?.drop();
});

async function read(rows: ReturnType<typeof rowsOf>, columns: string): Promise<unknown[]> {
  const found = await sql`SELECT ${sql.raw(columns)} FROM ${rows} w`.execute(db);
  return found.rows;
}

it('a row keeps its values: bigint, Date, Buffer, array, json and null', async () => {
  const event = { amount_minor: ABOVE_DOUBLE, occurred_at: AT, body_hash: Buffer.from([0, 92, 255]), count: 2 };
  expect(await read(rowsOf('conversion_events', [event]), 'amount_minor, occurred_at, body_hash, count')).toEqual([
    event,
  ]);
  const sale = { contradicted_by: ['a "b", c', '\\x00', ''], uid: null, has_conflict: true, sub: '\\x00' };
  expect(await read(rowsOf('conversions', [sale]), 'contradicted_by, uid, has_conflict, sub')).toEqual([sale]);
  const hold = { evidence: { text: '1', several: ['a', '{b}'], number: 1 }, also: [] };
  expect(await read(rowsOf('fraud_holds', [hold]), 'evidence, also')).toEqual([hold]);
});

it('a missing or undefined column is null', async () => {
  const parts = [{ uid: 'a' }, { uid: 'b', day: undefined as never }, { day: 1 }];
  expect(await read(rowsOf('earning_work', parts), 'uid, day')).toEqual([
    { uid: 'a', day: null },
    { uid: 'b', day: null },
    { uid: null, day: 1 },
  ]);
});

it('an empty list gives an empty table', async () => {
  expect(await read(rowsOf('earning_work', []), 'uid')).toEqual([]);
});

it('an invalid date is refused', () => {
  expect(() => rowsOf('earning_work', [{ due_at: new Date(Number.NaN) }])).toThrow(RangeError);
});

const count = (item_id: string) => ({ site_id: 'main', uid: '10000001', item_id, conversions: 3 });

it('new rows get the defaults of missing columns', async () => {
  await insertRows(db, 'promotion_counts', [count('one'), count('two')]);
  const rows = await db.selectFrom('promotion_counts').selectAll().where('site_id', '=', 'main').execute();
  expect(rows).toEqual(['one', 'two'].map((item) => ({ ...count(item), downloads: 0, recharges: 0 })));
});

it('the rest of the statement handles conflicts and returns rows', async () => {
  await insertRows(db, 'promotion_counts', [count('known')]);
  const rest = sql<{ item_id: string; conversions: number }>`ORDER BY item_id ON CONFLICT (site_id, uid, item_id)
    DO UPDATE SET conversions = promotion_counts.conversions + excluded.conversions RETURNING item_id, conversions`;
  expect(await insertRows(db, 'promotion_counts', [count('new'), count('known')], rest)).toEqual([
    { item_id: 'known', conversions: 6 },
    { item_id: 'new', conversions: 3 },
  ]);
});

it('sends nothing to the database if there are no new rows', async () => {
  expect(await insertRows(db, 'promotion_counts', [], sql`no SQL`)).toEqual([]);
});

it('new rows with different columns are refused', async () => {
  const refused = /new rows of promotion_counts differ in their columns/;
  const { conversions: _, ...less } = count('less');
  for (const other of [less, { ...count('more'), downloads: 1 }, { ...less, downloads: 1 }]) {
    await expect(insertRows(db, 'promotion_counts', [count('first'), other])).rejects.toThrow(refused);
  }
});

/** Compiled only: each line after a @ts-expect-error must not compile. */
export function refusedByTheCompiler(): void {
  const misspelt = [{ amount_minr: 1n, count: 1 }];
  // @ts-expect-error no such column
  rowsOf('conversion_events', misspelt);
  const misspeltOnce = [AT].flatMap((occurred_at) =>
    occurred_at < AT ? { occurred_at } : { ocurred_at: occurred_at, count: 1 },
  );
  // @ts-expect-error no such column, in some of the rows
  rowsOf('conversion_events', misspeltOnce);
  // @ts-expect-error no such table
  rowsOf('conversion_event', []);
  // @ts-expect-error a bigint's digits
  rowsOf('conversion_events', [{ amount_minor: '1' }]);
  // @ts-expect-error a date's text
  rowsOf('conversion_events', [{ occurred_at: AT.toISOString() }]);
  // @ts-expect-error a json column's text
  rowsOf('fraud_holds', [{ also: '[]' }]);
  // @ts-expect-error null in a column that has none
  rowsOf('conversion_events', [{ count: null }]);
  const new_ = [{ ...count('one'), conversion: 1 }];
  // @ts-expect-error no such column
  insertRows(db, 'promotion_counts', new_);
  // @ts-expect-error a column without a default is missing
  insertRows(db, 'promotion_counts', [{ site_id: 'main', uid: '1' }]);
}
