import { inject } from 'vitest';
import { copyTemplate, prepareTemplate, type TestDatabase } from './test-cluster.ts';

/** A migrated, empty PostgreSQL database for one test file; drop it when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testTemplate'));
}

/** A database with named content, filled by the first file of the run that needs it. */
export async function createFilledDatabase(
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const template = inject('testTemplate');
  return copyTemplate(template, await prepareTemplate(template, name, fill));
}
