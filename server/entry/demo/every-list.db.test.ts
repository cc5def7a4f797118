import { CALLS } from '@pitaka/contract/calls/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logInAs } from '../testing/console-client.ts';
import { startDemoApp } from '../testing/demo-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startDemoApp();
  token = await logInAs(t, 'owner');
});
afterAll(() => t?.close());

const LISTS = CALLS.map(({ path }) => path).filter((path) => /^\/console\/.*\/list$/.test(path));

// The second site differs in every setting, so a list that fails with a setting fails on one of the two sites.
it.each(['demo', 'mango'])('every list of the console works on the demo’s site %s', async (site) => {
  expect(LISTS.length).toBeGreaterThan(30);
  const answered = [];
  for (const path of LISTS) {
    const headers = { host: 'localhost', authorization: `Bearer ${token}`, 'x-site': site };
    const { statusCode } = await t.app.fastify.inject({ method: 'POST', url: path, headers, payload: {} });
    answered.push([path, statusCode]);
  }
  // Status 400, because the list requires a filter.
  expect(answered.filter(([, status]) => status !== 200 && status !== 400)).toEqual([]);
  expect(answered.filter(([, status]) => status === 200).length).toBeGreaterThan(20);
});
