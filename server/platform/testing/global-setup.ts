import type { TestProject } from 'vitest/node';
import { startCitusCluster } from './citus-cluster.ts';
import { startTestCluster } from './test-cluster.ts';
import type { TestTemplate } from './test-template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

/** Runs once per run of vitest: starts a PostgreSQL, or prepares the real Citus of `npm run test:citus`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL } = process.env;
  const cluster = CITUS_URL ? await startCitusCluster(CITUS_URL, project.name) : await startTestCluster();
  project.provide('testTemplate', cluster.template);
  return cluster.stop;
}
