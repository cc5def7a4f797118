// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code of other files, with their templates
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLACEMENTS } from '@pitaka/server/platform/db/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateBreaches, evaluateMissingSites } from './check-breaches.ts';
import { findBreaches } from './find-breaches.ts';
import { findMissingSites } from './find-missing-sites.ts';
import { findTableUses } from './find-table-uses.ts';
import { OWNED } from './owners.ts';
import { tablesMarkdown } from './tables-markdown.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KNOWN = new Set(['users', 'items', 'deposits', 'deposit_steps']);

/** [the case, a piece of code, its uses of tables; undefined: the table cannot be found] */
const CODE: [string, string, ...['reads' | 'writes', string | undefined][]][] = [
  ['a select', "db.selectFrom('users')", ['reads', 'users']],
  ['a select with another name', "db.selectFrom('users as u')", ['reads', 'users']],
  ['a select of several', "db.selectFrom(['users as u', 'items'])", ['reads', 'users'], ['reads', 'items']],
  ['a join', "query.innerJoin('users as u', 'u.uid', 'uid')", ['reads', 'users']],
  ['a lateral join', "query.leftJoinLateral((eb) => eb.selectFrom('users').as('u'), on)", ['reads', 'users']],
  ['an insert', "tx.insertInto('users').values(row)", ['writes', 'users']],
  ['an update', "tx.updateTable('users').set(row)", ['writes', 'users']],
  ['a delete', "tx.deleteFrom('users').using('items')", ['writes', 'users'], ['reads', 'items']],
  [
    'an insert of what is selected',
    "tx.insertInto('users').expression(db.selectFrom('items'))",
    ['writes', 'users'],
    ['reads', 'items'],
  ],
  ['SQL of the builder', 'sql`SELECT * FROM users u JOIN items i ON true`', ['reads', 'users'], ['reads', 'items']],
  ['a list of tables', 'sql`SELECT 1 FROM users u, items AS i, x`', ['reads', 'users'], ['reads', 'items']],
  ['a schema before the name', 'sql`SELECT 1 FROM public.users`', ['reads', 'users']],
  ['SQL that inserts', 'sql`INSERT INTO users (uid) SELECT id FROM items`', ['writes', 'users'], ['reads', 'items']],
  ['SQL that updates', 'sql`UPDATE users u SET a = 1 FROM items i`', ['writes', 'users'], ['reads', 'items']],
  ['SQL that deletes', 'sql`DELETE FROM ONLY users USING items`', ['writes', 'users'], ['reads', 'items']],
  ['SQL that merges', 'sql`MERGE INTO users USING items ON true`', ['writes', 'users'], ['reads', 'items']],
  ['SQL that empties', 'sql`TRUNCATE users, items`', ['writes', 'users'], ['writes', 'items']],
  ['a statement as a text', "const text = 'SELECT 1 FROM users'", ['reads', 'users']],
  ['a statement as a template', 'const text = `DELETE FROM users WHERE a = ${b}`', ['writes', 'users']],
  ['a part of a statement', 'const part = sql`JOIN users u ON u.uid = x.uid`', ['reads', 'users']],
  ['a constant', "const TABLE = 'users';\ntx.deleteFrom(TABLE)", ['writes', 'users']],
  [
    'a loop over two',
    "for (const t of ['users', 'items'] as const) tx.deleteFrom(t)",
    ['writes', 'users'],
    ['writes', 'items'],
  ],
  [
    'a parameter that is one of two',
    "function f(t: 'users' | 'items') { return sql`SELECT 1 FROM ${sql.table(t)}` }",
    ['reads', 'users'],
    ['reads', 'items'],
  ],
  ['a choice', "db.selectFrom(isNew ? 'users' : 'items')", ['reads', 'users'], ['reads', 'items']],
  ['the table of a list', "const list = { table: 'users', sorts: [] }", ['reads', 'users']],
  [
    'the tables of a record',
    "const kind = { table: 'deposits', transitionTable: 'deposit_steps' }",
    ['writes', 'deposits'],
    ['writes', 'deposit_steps'],
  ],
  ['a name that is passed', 'const f = (t: string) => db.selectFrom(t)', ['reads', undefined]],
  ['a name that is passed to an insert', 'const f = (t: Table) => tx.insertInto(t)', ['writes', undefined]],
  ['a name of a property', 'tx.updateTable(kind.table)', ['writes', undefined]],
  ['a name with a cast', "tx.deleteFrom(t as 'users')", ['writes', undefined]],
  ['a name that is put together', 'tx.deleteFrom(`${kind}s`)', ['writes', undefined]],
  ['a name in SQL of the builder', 'sql`SELECT 1 FROM ${sql.table(kind.table)}`', ['reads', undefined]],
  ['a raw name in SQL of the builder', 'sql`UPDATE ${sql.raw(name)} SET a = 1`', ['writes', undefined]],
  ['a reference in SQL of the builder', 'sql`INSERT INTO ${sql.id(name)} VALUES (1)`', ['writes', undefined]],
  ['a name in a plain statement', 'query(`DELETE FROM ${table} WHERE a = 1`)', ['writes', undefined]],
  ['a name behind another', 'query(`SELECT 1 FROM users, ${table}`)', ['reads', 'users'], ['reads', undefined]],
  ['a query as a table', 'sql`SELECT 1 FROM (${inner}) x JOIN ${rows(3)} y ON true`'],
  ['a part of the query that has a table’s name', 'sql`WITH users AS (SELECT 1) SELECT * FROM users`'],
  ['new rows of a table', "insertRows(tx, 'users', rows, sql`ON CONFLICT DO NOTHING`)", ['writes', 'users']],
  ['new rows of a table whose name is passed', 'insertRows(tx, table, rows)', ['writes', undefined]],
  [
    'rows with a table’s columns',
    "sql`UPDATE items i SET a = w.a FROM ${rowsOf('users', rows)} w`",
    ['writes', 'items'],
  ],
  ['a lock', 'sql`SELECT 1 FOR UPDATE`'],
  ['a conflict', 'sql`INSERT INTO x VALUES (1) ON CONFLICT DO UPDATE SET a = 1`'],
  ['a buffer', 'Buffer.from(text)'],
];

describe('findTableUses', () => {
  it.each(CODE)('finds %s', (_what, code, ...uses) => {
    const found = findTableUses(code, KNOWN).map(({ how, table }) => [how, table]);
    expect(found.toSorted()).toEqual(uses.map(([how, table]) => [how, table]).toSorted());
  });

  it('reports the correct line, also after multi-byte letters', () => {
    expect(findTableUses('// ₱ ñ 한\n\nsql`SELECT 1\n  FROM users`', KNOWN)).toEqual([
      { line: 4, how: 'reads', table: 'users' },
    ]);
  });
});

describe('the rule about owners of tables', () => {
  const OWNERS = new Map([
    ['users', 'identity/auth'],
    ['items', 'promotion/catalogue'],
  ]);
  const NOTHING = { writes: {}, reads: {}, unnamed: {}, acrossSites: {} };
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pitaka-tables-'));
    for (const [file, code] of [
      ['modules/identity/auth/store.ts', "tx.insertInto('users'); tx.deleteFrom('items');"],
      ['modules/identity/auth/store.test.ts', "tx.insertInto('items')"],
      ['modules/promotion/catalogue/views.ts', "db.selectFrom('users'); db.selectFrom('items');"],
      ['entry/demo/fill.ts', "tx.insertInto('users')"],
      ['platform/kernel.ts', 'tx.updateTable(kind.table)'],
    ] as const) {
      mkdirSync(dirname(join(folder, 'server', file)), { recursive: true });
      writeFileSync(join(folder, 'server', file), code);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const judge = (allowed: object) => evaluateBreaches(findBreaches(folder, OWNERS), { ...NOTHING, ...allowed }, OWNERS);

  it('reports a breach with its place, its module and the owner', () => {
    expect(judge({})).toEqual([
      'server/modules/identity/auth/store.ts:1: identity/auth writes items, which promotion/catalogue owns',
      'server/modules/promotion/catalogue/views.ts:1: promotion/catalogue reads users, which identity/auth owns',
      'server/platform/kernel.ts:1: which table this writes cannot be told: name it',
    ]);
  });

  it('accepts an allowed breach, and reports an unneeded allowance', () => {
    const allowed = {
      writes: { 'identity/auth': ['items'] },
      reads: { 'promotion/catalogue': ['users'] },
      unnamed: { 'server/platform/kernel.ts': 'a kernel' },
    };
    expect(judge(allowed)).toEqual([]);
    const more = {
      ...allowed,
      reads: { 'promotion/catalogue': ['users', 'sites'] },
      unnamed: { ...allowed.unnamed, a: '' },
    };
    expect(judge(more)).toEqual([
      'promotion/catalogue no longer reads sites: take it from scripts/table-rules/allowed.json',
      'a names its tables now: take it from scripts/table-rules/allowed.json',
    ]);
  });
});

/** [the case, a piece of code, the tables of each statement that lacks a condition on its site] */
const STATEMENTS: [string, string, ...string[][]][] = [
  ['a select of a site', "db.selectFrom('users').selectAll().where('site_id', '=', site)"],
  ['a select of every site', "db.selectFrom('users').selectAll().where('uid', '=', uid)", ['users']],
  ['an update of every site', "tx.updateTable('users').set({ name }).where('uid', '=', uid)", ['users']],
  ['a delete of every site', "tx.deleteFrom('items').where('item_id', '=', id)", ['items']],
  [
    'a join by the site',
    "db.selectFrom('users as u').innerJoin('items as i', (on) => on.onRef('i.site_id', '=', 'u.site_id')).where('u.site_id', '=', s)",
  ],
  [
    'a join with other sites',
    "db.selectFrom('users as u').innerJoin('items as i', 'i.uid', 'u.uid').where('u.site_id', '=', site)",
    ['users', 'items'],
  ],
  ['SQL of a site', 'sql`SELECT 1 FROM users WHERE site_id = ${site} AND uid = ${uid}`'],
  ['SQL of every site', 'sql`SELECT 1 FROM users WHERE uid = ${uid}`', ['users']],
  ['SQL that updates every site', 'sql`UPDATE users SET a = 1 WHERE uid = ${uid}`', ['users']],
  [
    'SQL that joins other sites',
    'sql`SELECT 1 FROM users u JOIN items i ON i.uid = u.uid WHERE u.site_id = ${site}`',
    ['users', 'items'],
  ],
  [
    'SQL with a subquery of every site',
    'sql`DELETE FROM users WHERE site_id = 1 AND uid IN (SELECT uid FROM items)`',
    ['users', 'items'],
  ],
  ['a statement as a text', "const text = 'SELECT 1 FROM users'", ['users']],
  ['a condition in a part', 'const own = sql`site_id = ${site}`;\nsql`DELETE FROM users WHERE ${own}`'],
  [
    'a condition in a function',
    'function of(site) { return sql`site_id = ${site}` }\nsql`DELETE FROM users WHERE ${of(site)}`',
  ],
  ['a part without its site', 'const own = sql`uid = ${uid}`;\nsql`DELETE FROM users WHERE ${own}`', ['users']],
  ['an insert', "tx.insertInto('users').values(row)"],
  ['SQL that inserts', 'sql`INSERT INTO users SELECT * FROM json_populate_recordset(NULL::users, ${rows})`'],
  ['a table without sites', "db.selectFrom('operators').selectAll()"],
];

describe('the rule about sites', () => {
  it.each(STATEMENTS)('requires a condition on the site of each table: %s', (_what, code, ...tables) => {
    expect(findMissingSites(code, KNOWN).map((found) => found.tables)).toEqual(tables);
  });

  it('reports a statement without its site, unless its file is allowed, and reports an unneeded allowance', () => {
    const found = [{ file: 'a.ts', line: 3, tables: ['users'] }];
    expect(evaluateMissingSites(found, { acrossSites: {} })).toEqual([
      'a.ts:3: users without a condition on site_id for each',
    ]);
    expect(evaluateMissingSites(found, { acrossSites: { 'a.ts': 'a job' } })).toEqual([]);
    expect(evaluateMissingSites([], { acrossSites: { 'a.ts': 'a job' } })).toEqual([
      'a.ts names its sites now: take it from scripts/table-rules/allowed.json',
    ]);
  });
});

describe('the list of owners', () => {
  it('names each table of the schema once', () => {
    expect(Object.values(OWNED).flat().toSorted()).toEqual(Object.keys(PLACEMENTS).toSorted());
  });

  it('names existing modules', () => {
    const folderOf = (owner: string) => (/^(platform|adapters)\//.test(owner) ? '' : 'modules/') + owner;
    for (const owner of Object.keys(OWNED))
      expect(() => readFileSync(join(ROOT, 'server', folderOf(owner)))).toThrow('EISDIR');
  });

  it('matches docs/tables.md, which npm run docs:tables writes', () => {
    expect(readFileSync(join(ROOT, 'docs/tables.md'), 'utf8')).toBe(tablesMarkdown(ROOT));
  });
});
