import { afterEach, beforeEach, expect, it } from 'vitest';
import { standInForCitus } from '../../platform/distribution/testing/citus-stand-in.ts';
import type { TestDatabase } from '../../platform/testing/test-cluster.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { typeCommand } from '../testing/command-line.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const distribute = (...words: string[]) => typeCommand('db-distribute', database, { words });

it('shows its plan, carries it out, and then has nothing left to do', async () => {
  await standInForCitus(database);
  const planned = (await distribute('--dry-run')).stdout;
  expect(planned).not.toContain('sites:');
  expect(planned).toContain('journals: would be divided by site_id');
  expect(planned).toMatch(/^[0-9]+ tables are placed, [1-9][0-9]* are not\.$/m);
  const done = (await distribute()).stdout;
  expect(done).toContain('journals: divided by site_id');
  expect(done).toMatch(/^[0-9]+ tables are placed, 0 are not\.$/m);
  expect((await distribute('--dry-run')).stdout).not.toContain('would be');
});

it('reports a missing extension: a plan only warns, and a run fails', async () => {
  const planned = (await distribute('--dry-run')).stdout;
  expect(planned).toContain('journals: would be divided by site_id');
  expect(planned).toContain('The database has no extension citus.');
  await expect(distribute()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database has no extension citus.'),
  });
});
