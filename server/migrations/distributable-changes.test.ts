import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { splitStatements } from '../platform/migrations/split-statements.ts';

/** Earlier migrations ran before any table could be distributed. */
const FIRST = 300;

/** A column that is added together with a constraint: Citus accepts them only in two separate statements. */
const CONSTRAINED =
  /\bADD (?:COLUMN )?(?!CONSTRAINT)\w+ (?:[^,;(]|\([^)]*\))*?\b(?:CHECK|UNIQUE|REFERENCES|PRIMARY KEY)\b/i;

function changesRefused(sql: string): string[] {
  return splitStatements(sql)
    .map(({ text }) => text.replace(/--[^\n]*/g, '').trim())
    .filter((text) => /^ALTER TABLE/i.test(text) && CONSTRAINED.test(text));
}

it('migrations change distributed tables only as Citus allows: first ADD COLUMN, then its CHECK as ADD CONSTRAINT', () => {
  const names = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= FIRST,
  );
  expect(names.length).toBeGreaterThan(0);
  const refused = names.flatMap((name) =>
    changesRefused(readFileSync(join(import.meta.dirname, name), 'utf8')).map((text) => `${name}: ${text}`),
  );
  expect(refused).toEqual([]);
});

it.each([
  'ALTER TABLE a ADD COLUMN b integer NOT NULL DEFAULT 0 CHECK (b >= 0)',
  'ALTER TABLE a ADD COLUMN b numeric(5, 2), ADD COLUMN c text UNIQUE',
  'ALTER TABLE a\n  -- why\n  ADD COLUMN b text REFERENCES c',
])('refused by Citus: %s', (sql) => {
  expect(changesRefused(sql)).toHaveLength(1);
});

it.each(['ALTER TABLE a ADD COLUMN b integer NOT NULL DEFAULT 0', 'ALTER TABLE a ADD CONSTRAINT b CHECK (c >= 0)'])(
  'accepted by Citus: %s',
  (sql) => {
    expect(changesRefused(sql)).toEqual([]);
  },
);
