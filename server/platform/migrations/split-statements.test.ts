import { expect, it } from 'vitest';
import { splitStatements } from './split-statements.ts';

it('a migration is split at the end of each statement, not inside texts, names, comments and bodies', () => {
  const sql = [
    "CREATE TABLE a (t text DEFAULT 'it''s; here');",
    '-- not; here',
    'CREATE INDEX "odd;name" ON a (t); /* nor; here */',
    "DO $x$ BEGIN PERFORM 'a;'; END $x$;",
    'SELECT $$;$$',
    '-- the end;',
  ].join('\n');
  const statements = splitStatements(sql);
  expect(statements.map(({ text }) => text.trim())).toEqual([
    "CREATE TABLE a (t text DEFAULT 'it''s; here')",
    '-- not; here\nCREATE INDEX "odd;name" ON a (t)',
    "/* nor; here */\nDO $x$ BEGIN PERFORM 'a;'; END $x$",
    'SELECT $$;$$\n-- the end;',
  ]);
  for (const { text, offset } of statements) expect(sql.slice(offset, offset + text.length)).toBe(text);
});

it('comments and blanks alone are not a statement', () => {
  expect(splitStatements('-- only this;\n/* and; this */ ;\n;\n')).toEqual([]);
});
