import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { makeAgent } from '../../engagement/agents/testing/agent-people.ts';
import { noteLateChanges, takeLateChanges } from './late-changes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

const OF_A_DAY = [{ uid: '10000001', day: 20260301 }];
const note = () => inTransaction(t.db, (tx) => noteLateChanges(tx, 'demo', OF_A_DAY));

it('a day that changes while its previous change is being processed is processed again', async () => {
  await makeAgent(t, null, 2000);
  await note();
  await note();
  await inTransaction(t.db, async (tx) => {
    expect(await takeLateChanges(tx, 'demo', 'agents')).toEqual(OF_A_DAY);
    await note();
  });
  expect(await inTransaction(t.db, (tx) => takeLateChanges(tx, 'demo', 'agents'))).toEqual(OF_A_DAY);
  expect(await inTransaction(t.db, (tx) => takeLateChanges(tx, 'demo', 'agents'))).toEqual([]);
});
