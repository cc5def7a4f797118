import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ON_CITUS } from '../testing/on-citus.ts';
import type { TestDatabase } from '../testing/test-cluster.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase, openPool } from './database.ts';
import { partText, queryPart } from './query-part.ts';

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

const usersOf = (siteId: string) =>
  queryPart.selectFrom('users').select(['site_id', 'uid', 'name', 'level']).where('site_id', '=', siteId);

async function planOf(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<Record<string, string>>`EXPLAIN (COSTS OFF) ${query}`.execute(db);
  return rows.map((row) => row['QUERY PLAN'] ?? '');
}

// On several nodes each statement is planned by its values.
it.skipIf(ON_CITUS)('a query part costs nothing: the plan is that of the table itself', async () => {
  const joined = (users: ReturnType<typeof sql>) => sql`
    SELECT a.uid, users.name FROM applications a LEFT JOIN ${users} users ON users.site_id = a.site_id AND users.uid = a.uid
    WHERE a.site_id = ${'main'} AND a.uid = ${'10000001'}`;
  expect(await planOf(joined(sql`${usersOf('main')}`))).toEqual(await planOf(joined(sql`users`)));
});

it('a query part works as a table in the builder, with the types of its columns', async () => {
  const rows = await db
    .selectFrom(usersOf('main').as('u'))
    .select(['u.uid', 'u.level'])
    .where('u.level', '>', 0)
    .execute();
  expect(rows).toEqual([]);
});

it('a query part works in a plain statement whose first value is the site', async () => {
  expect(partText(usersOf)).toBe('(select "site_id", "uid", "name", "level" from "users" where "site_id" = $1)');
  const asksForMore = (siteId: string) => usersOf(siteId).where('level', '>', 0);
  expect(() => partText(asksForMore)).toThrow('has other values than its site');
});
