import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePhone } from '../../modules/identity/auth/index.ts';
import { seedDemoOperators } from '../../modules/identity/operators/index.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { seedPersonRequests } from './demo-person-requests.ts';

const secrets = createSecretKeys([TEST_KEY]);
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

it('the demo has an approved and a waiting request for a person’s file, and a waiting request to erase a person', async () => {
  await seedDemoOperators(t.db, ['demo'], t.now);
  for (const uid of ['10000033', '10000034']) {
    const phone = storePhone(secrets, { siteId: 'demo', uid }, { areaCode: '63', number: `91${uid}` });
    const unknown = { password_hash: null, name: null, inviter_uid: null, locale: 'en-US' };
    await t.db
      .insertInto('users')
      .values({ ...phone, ...unknown, site_id: 'demo', uid, created_at: t.now })
      .execute();
  }
  const site = await t.app.sites.byId('demo');
  if (!site) throw new Error('gone');
  await seedPersonRequests({ db: t.db, secrets }, site, t.now);
  const requests = await t.db.selectFrom('approval_requests').select(['kind', 'state', 'requested_by_name']).execute();
  expect(requests.map((row) => [row.kind, row.state, row.requested_by_name]).sort()).toEqual([
    ['person_erase', 'pending', 'owner'],
    ['person_export', 'approved', 'owner'],
    ['person_export', 'pending', 'checker'],
  ]);
  while ((await t.app.fileWorker.runDue()) > 0) {
    // Until the file is written.
  }
  const files = await t.db.selectFrom('file_exports').select(['kind', 'state']).execute();
  expect(files).toEqual([{ kind: 'person-data', state: 'ready' }]);
});
