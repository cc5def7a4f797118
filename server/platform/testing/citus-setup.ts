import type { TestProject } from 'vitest/node';
import setup from './global-setup.ts';

/** For tests that start their own PostgreSQL: none is shared, except under `npm run test:citus`. */
export default async function setupOnCitus(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  return process.env.CITUS_URL ? setup(project) : undefined;
}
