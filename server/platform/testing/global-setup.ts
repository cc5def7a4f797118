import type { TestProject } from 'vitest/node';
import { installJobs } from '../jobs/index.ts';
import { prepareDatabase } from '../migrations/prepare-database.ts';
import { startTestCluster, type TestTemplate } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

/** Once for all files of a run of vitest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster(async ({ ownerUrl, appUrl }) => {
    await prepareDatabase({ adminUrl: ownerUrl, appUrl, afterMigrations: installJobs });
  });
  project.provide('testTemplate', cluster.template);
  return cluster.stop;
}
