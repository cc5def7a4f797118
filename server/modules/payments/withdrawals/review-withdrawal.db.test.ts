import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkOperators } from '../../../entry/testing/console-client.ts';
import { balanceOf, messagesAbout, operator, runWorkers } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { claimRecord, readRecordPage } from '../../back-office/reviewed-records/index.ts';
import {
  approveWithdrawal,
  holdWithdrawal,
  proveOutcome,
  readForReview,
  rejectWithdrawal,
  releaseWithdrawal,
  returnToReview,
  returnWithdrawalsOfUser,
  WITHDRAWAL_RECORD,
  type WithdrawalRow,
} from './index.ts';
import {
  approve,
  atCurrentVersion,
  checker,
  detail,
  maker,
  providers,
  requestedWithdrawal,
  row,
  terms,
  trustedUser,
  useUsualSettings,
  withdrawalInReview,
} from './testing/withdrawing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => useUsualSettings(t));
afterAll(() => t?.close());

describe('the review of a withdrawal', () => {
  it('needs one person below the threshold, and two people from the threshold on', async () => {
    const small = await withdrawalInReview(t, '49999.99');
    expect(await approve(t, small.id, maker)).toMatchObject({ ok: true, value: { state: 'WaitExec' } });
    const large = await withdrawalInReview(t, '50000.00');
    expect(await approve(t, large.id, maker)).toMatchObject({
      ok: true,
      value: { state: 'WaitReview', first_approver: 'op_maker' },
    });
    expect(await approve(t, large.id, maker)).toMatchObject({ code: 'second_person_needed' });
    expect(await approve(t, large.id, checker)).toMatchObject({ ok: true, value: { state: 'WaitExec' } });
    const audit = await t.db
      .selectFrom('audit_rows')
      .selectAll()
      .where('target', '=', `withdrawal:${large.id}`)
      .orderBy('position')
      .execute();
    expect(audit.map(({ action, operator_name }) => [action, operator_name])).toEqual([
      ['withdrawal.approve', 'maker'],
      ['withdrawal.approve', 'checker'],
    ]);
  });

  it('decides only on the version that the operator saw', async () => {
    const { id } = await withdrawalInReview(t);
    const stale = await atCurrentVersion(t, id);
    await holdWithdrawal({ db: t.db }, maker, await atCurrentVersion(t, id, 'call the user'), t.now);
    expect(await approveWithdrawal({ db: t.db, providers }, checker, stale, await terms(t), t.now)).toMatchObject({
      code: 'record_changed',
    });
  });

  it('puts it on hold with a reason that the user can read, and it is not paid meanwhile', async () => {
    const { person, id } = await withdrawalInReview(t);
    expect(
      await holdWithdrawal({ db: t.db }, maker, await atCurrentVersion(t, id, 'call the user'), t.now),
    ).toMatchObject({
      ok: true,
    });
    expect(await approve(t, id)).toMatchObject({ code: 'withdrawal_on_hold' });
    expect(await detail(t, person, id)).toMatchObject({ onHold: true, reason: 'On hold: call the user' });
    const message = 'Your withdrawal of ₱5,000.00 is on hold. See why in the withdrawal.';
    expect(await messagesAbout(t, person, id)).toEqual([message]);
    expect(await releaseWithdrawal({ db: t.db, providers }, maker, await atCurrentVersion(t, id), t.now)).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await approve(t, id)).toMatchObject({ ok: true });
    expect(await holdWithdrawal({ db: t.db }, maker, await atCurrentVersion(t, id, 'wait'), t.now)).toMatchObject({
      ok: true,
    });
    await runWorkers(t, 5);
    expect((await row(t, id)).state).toBe('WaitExec');
    await releaseWithdrawal({ db: t.db, providers }, maker, await atCurrentVersion(t, id), t.now);
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    expect((await row(t, id)).state).toBe('Success');
  });

  it('rejects it with a reason, which the user can read unchanged', async () => {
    const { person, id } = await withdrawalInReview(t);
    await rejectWithdrawal({ db: t.db }, maker, await atCurrentVersion(t, id, 'The name does not match $&'), t.now);
    const reason = 'Rejected: The name does not match $&. The amount is back in your balance';
    expect((await detail(t, person, id)).reason).toBe(reason);
    expect(await messagesAbout(t, person, id)).toEqual([expect.stringContaining('₱5,000.00 was rejected')]);
    expect(await balanceOf(t, person.uid)).toBe(200_000_00n);
  });

  it('lets one person work on a withdrawal at a time', async () => {
    const { id } = await withdrawalInReview(t);
    expect(await claimRecord({ db: t.db }, WITHDRAWAL_RECORD, maker, { id, over: false }, t.now)).toMatchObject({
      ok: true,
    });
    expect(await claimRecord({ db: t.db }, WITHDRAWAL_RECORD, checker, { id, over: false }, t.now)).toMatchObject({
      code: 'record_claimed',
    });
    expect(await approve(t, id, checker)).toMatchObject({ code: 'record_claimed' });
    t.now = new Date(t.now.getTime() + 11 * 60_000);
    expect(await approve(t, id, checker)).toMatchObject({ ok: true });
  });

  it('returns approved withdrawals to review when their user is frozen, and the worker never pays a frozen user', async () => {
    const person = await trustedUser(t);
    const [first, second] = [await requestedWithdrawal(t, person), await requestedWithdrawal(t, person)];
    await t.db
      .transaction()
      .execute((tx) => returnWithdrawalsOfUser(tx, 'demo', person.uid, 'operator:op_maker', 'frozen', t.now));
    expect([(await row(t, first)).state, (await row(t, second)).state]).toEqual(['WaitReview', 'WaitReview']);
    expect(await returnToReview({ db: t.db }, maker, await atCurrentVersion(t, first), t.now)).toMatchObject({
      code: 'withdrawal_not_reviewable',
    });
    await approve(t, first);
    await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', person.uid).execute();
    await t.app.paymentWorkers[0]?.runDue();
    expect((await row(t, first)).state).toBe('WaitReview');
    expect(await approve(t, second)).toMatchObject({ code: 'user_frozen' });
  });

  it('pages through several states as one list, oldest first or newest first', async () => {
    const { id } = await withdrawalInReview(t);
    const filter = { states: ['WaitReview', 'Success', 'Fail'], where: [] };
    const page = async (request: object) => {
      const read = await readRecordPage<WithdrawalRow>(t.db, WITHDRAWAL_RECORD, 'demo', filter, {
        size: 50,
        ...request,
      });
      if (!read.ok) throw new Error(read.code);
      return { ids: read.value.rows.map((row) => row.withdrawal_id), next: read.value.next ?? undefined };
    };
    const all = (await page({})).ids;
    expect(all).toContain(id);
    expect((await page({ newestFirst: true })).ids).toEqual([...all].reverse());
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { ids, next } = await page({ size: 3, after });
      paged.push(...ids);
      after = next;
    } while (after);
    expect(paged).toEqual(all);
    expect(await readForReview(t.db, 'demo', id)).toMatchObject({
      transitions: [{ event: 'request' }, { event: 'rules_review' }],
      sameNumberUids: [],
    });
    expect(await readForReview(t.db, 'other', id)).toBeUndefined();
  });

  it('settles an unknown outcome if two people prove it', async () => {
    const person = await trustedUser(t, 10_000, '0003');
    const id = await requestedWithdrawal(t, person);
    await t.app.paymentWorkers[0]?.runDue();
    const prove = async (by: typeof maker, outcome: 'paid' | 'not_paid') =>
      proveOutcome({ db: t.db }, by, { ...(await atCurrentVersion(t, id)), outcome, proof: 'BANK-77' }, t.now);
    expect(await prove(maker, 'paid')).toMatchObject({ ok: true, value: { state: 'Error' } });
    expect(await prove(maker, 'paid')).toMatchObject({ ok: true, value: { state: 'Error' } });
    expect(await prove(checker, 'not_paid')).toMatchObject({ ok: true, value: { state: 'Error' } });
    expect(await prove(checker, 'paid')).toMatchObject({
      ok: true,
      value: { state: 'Success', provider_reference: 'BANK-77' },
    });
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(0n);
  });

  it('refuses as second person an operator who worked on it, or whose password the first operator set', async () => {
    const person = await trustedUser(t, 10_000, '0003');
    const id = await requestedWithdrawal(t, person);
    await t.app.paymentWorkers[0]?.runDue();
    const proof = async (by: typeof maker) =>
      proveOutcome(
        { db: t.db },
        by,
        { ...(await atCurrentVersion(t, id)), outcome: 'not_paid', proof: 'TICKET-1' },
        t.now,
      );
    expect(await proof(maker)).toMatchObject({ ok: true, value: { state: 'Error' } });
    const [writer, puppet] = [operator('writer'), operator('puppet')];
    await t.db
      .insertInto('user_notes')
      .values({
        ...{ site_id: 'demo', note_id: 'un_1', uid: person.uid, about: `withdrawal:${id}`, body: 'the bank says so' },
        ...{ operator_id: writer.operatorId, operator_name: 'writer', created_at: t.now },
      })
      .execute();
    await linkOperators(t, puppet.operatorId, maker.operatorId);
    expect(await proof(writer)).toMatchObject({ code: 'approval_participant' });
    const writersPuppet = operator('writers-puppet');
    await linkOperators(t, writersPuppet.operatorId, writer.operatorId);
    expect(await proof(writersPuppet)).toMatchObject({ code: 'approval_too_new' });
    expect(await proof(puppet)).toMatchObject({ code: 'approval_too_new' });
    expect((await row(t, id)).state).toBe('Error');
    expect(await proof(checker)).toMatchObject({ ok: true, value: { state: 'Fail' } });

    const large = await withdrawalInReview(t, '50000.00');
    expect(await approve(t, large.id, maker)).toMatchObject({ ok: true });
    expect(await approve(t, large.id, puppet)).toMatchObject({ code: 'approval_too_new' });
    expect(await approve(t, large.id, checker)).toMatchObject({ ok: true, value: { state: 'WaitExec' } });
  });
});
