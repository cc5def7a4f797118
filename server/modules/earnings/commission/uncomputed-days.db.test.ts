import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { makePerson, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const passMinutes = async (minutes: number) => {
  t.now = new Date(t.now.getTime() + minutes * 60_000);
  await settle(t);
  await t.app.riskWorker.runDue();
};

describe('a day whose earnings cannot be computed', () => {
  it('stops payments of its promoter and the uplines, until an operator clears it', async () => {
    const leader = await makePromoter(t, { rate: '60' });
    const promoter = await makePromoter(t, { inviterUid: leader.uid });
    const other = await makePerson(t);
    const clickId = await click(t, await makeLink(t, promoter));
    await postback(t, { click_id: clickId, transaction_id: 'counted', amount: '100.00' });
    await settle(t);
    const send = ({ token }: { readonly token: string }) =>
      t.call('/wallet/transfer', { uid: other.uid, amount: '1.00' }, withKey(token));
    expect(await send(promoter)).toMatchObject({ status: 200 });

    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    await owner.query(
      `ALTER TABLE commission_lines ADD CONSTRAINT ill CHECK (member_uid <> '${promoter.uid}') NOT VALID`,
    );
    t.now = new Date(t.now.getTime() + 1000);
    await postback(t, { click_id: clickId, transaction_id: 'more', amount: '10.00' });
    for (const minutes of [0, 1, 2, 3]) await passMinutes(minutes);
    expect(await send(promoter)).toMatchObject({ status: 200 });
    for (const minutes of [5, 10]) await passMinutes(minutes);
    expect(await send(promoter)).toMatchObject({ code: 'sending_stopped' });
    expect(await send(leader)).toMatchObject({ code: 'sending_stopped' });

    await owner.query('ALTER TABLE commission_lines DROP CONSTRAINT ill');
    await owner.end();
    await passMinutes(60);
    const { token } = await openConsole(t, 'risk');
    const found = await t.db.selectFrom('risk_findings').select(['finding_id', 'rule', 'uid', 'version']).execute();
    expect(found).toMatchObject([{ rule: 'uncomputed', uid: promoter.uid }]);
    const cleared = {
      record: 'risk',
      id: found[0]?.finding_id ?? '',
      version: 1,
      event: 'clear',
      reason: 'Computed since',
    };
    expect(await t.ask('/console/records/act', cleared, { token })).toMatchObject({ waits: true });
    expect(await send(promoter)).toMatchObject({ code: 'sending_stopped' });
    await agree(t, await openConsole(t, 'owner'));
    expect(await send(promoter)).toMatchObject({ status: 200 });
    expect(await send(leader)).toMatchObject({ status: 200 });
  });
});
