import { inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './test-cluster.ts';

/** A migrated, empty PostgreSQL database for one test file; drop it when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testTemplate'));
}
