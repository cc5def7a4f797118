import type { TestProject } from 'vitest/node';
import setup from './global-setup.ts';

/** For tests that start a PostgreSQL of their own: none is shared, but where `npm run test:citus` names the real Citus. */
export default async function setupOnCitus(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  return process.env.CITUS_URL ? setup(project) : undefined;
}
