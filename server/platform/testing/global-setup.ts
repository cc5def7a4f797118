import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestTemplate } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

/** Once for all files of a run of vitest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('testTemplate', cluster.template);
  return cluster.stop;
}
