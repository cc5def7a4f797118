import type { TestProject } from 'vitest/node';
import setup from './global-setup.ts';

/** Setup for tests that start their own PostgreSQL. They share a server only in `npm run test:citus`. */
export default async function setupOnCitus(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  return process.env.CITUS_URL ? setup(project) : undefined;
}
