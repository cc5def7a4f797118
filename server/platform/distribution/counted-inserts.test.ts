import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');
const INSERTED = /INSERT INTO (?:(?!`)[\s\S])*?\bSELECT\b(?:(?!`)[\s\S])*?\bON CONFLICT\b(?:(?!`)[\s\S])*/g;

/** INSERT ... SELECT statements whose row count is used in the same line or the following lines. */
const countedInserts = (code: string): string[] =>
  [...code.matchAll(INSERTED)].flatMap(({ 0: text, index }) => {
    const [before, after] = [
      code.slice(Math.max(0, index - 60), index),
      code.slice(index + text.length, index + text.length + 120),
    ];
    const isCounted = `${before}${after}`.includes('numAffectedRows');
    return isCounted && !text.includes('RETURNING') ? [text] : [];
  });

it('code counts the rows of an INSERT ... SELECT by RETURNING, because Citus reports the selected rows', () => {
  const files = globSync('{modules,platform}/**/*.ts', { cwd: SERVER }).filter((file) => !/\.test\.ts$/.test(file));
  const found = files.flatMap((file) => countedInserts(readFileSync(join(SERVER, file), 'utf8')).map(() => file));
  expect(found).toEqual([]);
});

it('this test finds an INSERT ... SELECT whose row count is used', () => {
  const code = 'const { numAffectedRows } = await sql`INSERT INTO a SELECT 1 FROM b ON CONFLICT DO NOTHING`';
  expect(countedInserts(code)).toHaveLength(1);
  expect(countedInserts(code.replace('NOTHING', 'NOTHING RETURNING c'))).toEqual([]);
});
