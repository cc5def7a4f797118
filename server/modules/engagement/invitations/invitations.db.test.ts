import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../entry/app.ts';
import { makeLink, makePromoter, openEarnings, type Promoter, sale } from '../../../entry/testing/earnings.ts';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { changeRates } from '../../earnings/team/index.ts';

let t: TestApp;
let another: App;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  another = await t.startAnother();
});
afterAll(async () => {
  await another?.close();
  await t?.close();
});

const bind = (who: Promoter, code: string) => t.call('/invite/bind', { code }, { token: who.token });
const state = (who: Promoter) => t.ask('/invite/state', {}, { token: who.token });

describe('binding an invite code (Spec: E4)', () => {
  it('shows the owner first, binds once, and for good', async () => {
    const [inviter, other, who] = [await makePromoter(t), await makePromoter(t), await makePromoter(t)];
    await t.db.updateTable('users').set({ name: 'Marco Santos' }).where('uid', '=', inviter.uid).execute();
    expect(await state(who)).toMatchObject({ code: who.uid, boundTo: null, canBind: true, invited: 0 });
    expect((await state(who)).link).toMatch(new RegExp(`/register\\?invite=${who.uid}$`));
    const checked = await t.ask('/invite/check', { code: ` ${inviter.uid} ` }, { token: who.token });
    expect(checked).toEqual({ code: inviter.uid, name: 'Ma*** S***' });
    expect(await bind(who, inviter.uid)).toMatchObject({ status: 200, data: { boundTo: inviter.uid } });
    expect(await state(who)).toMatchObject({ boundTo: inviter.uid, boundName: 'Ma*** S***', canBind: false });
    for (const code of [inviter.uid, other.uid, who.uid, '99999999']) {
      expect(await bind(who, code)).toMatchObject({
        status: 409,
        code: 'invite_bound',
        message: "You've already bound the code.",
      });
    }
    // Without a rate of the inviter, new members begin with the site's.
    expect(await state(inviter)).toMatchObject({ invited: 1, startRate: '30' });
    const { content } = await t.ask('/invite/list', {}, { token: inviter.token });
    expect(content).toEqual([
      { id: who.uid, name: '', phone: expect.stringContaining('***'), since: t.now.toISOString() },
    ]);
    const notices = await t.ask('/cp/mainview/notice', {}, { token: inviter.token });
    expect(notices.map(({ content }) => content)).toContain(`${who.uid} is now in your team.`);
  });

  it('refuses the user’s own code, an unknown code, a frozen user’s code, and the code of any team member', async () => {
    const who = await makePromoter(t);
    expect(await bind(who, who.uid)).toMatchObject({ code: 'invite_own' });
    expect(await bind(who, '99999999')).toMatchObject({ code: 'invite_code_unknown' });
    expect(await bind(who, '')).toMatchObject({ code: 'input_invalid' });
    const frozen = await makePromoter(t);
    await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', frozen.uid).execute();
    expect(await bind(who, frozen.uid)).toMatchObject({ code: 'invite_code_unknown' });
    let below = who;
    for (let depth = 1; depth <= 25; depth++) {
      below = await makePromoter(t, { inviterUid: below.uid });
      if ([1, 2, 25].includes(depth)) expect(await bind(who, below.uid)).toMatchObject({ code: 'invite_downline' });
    }
    expect(await state(who)).toMatchObject({ boundTo: null, canBind: true });
  });

  it('is refused to a user who registered with a code, and to a user who was removed from a team', async () => {
    const [inviter, other] = [await makePromoter(t), await makePromoter(t)];
    const member = await makePromoter(t, { inviterUid: inviter.uid });
    expect(await bind(member, other.uid)).toMatchObject({ code: 'invite_bound' });
    const left = await makePromoter(t);
    await bind(left, inviter.uid);
    await t.db.updateTable('users').set({ inviter_uid: null }).where('uid', '=', left.uid).execute();
    expect(await bind(left, other.uid)).toMatchObject({ code: 'invite_bound' });
    expect(await state(left)).toMatchObject({ boundTo: null, canBind: false });
  });

  it('counts from then on: the inviter earns nothing from earlier sales', async () => {
    const [inviter, who] = [await makePromoter(t), await makePromoter(t)];
    const link = await makeLink(t, who);
    await sale(t, link, '100.00');
    t.now = new Date(t.now.getTime() + 60_000);
    await bind(who, inviter.uid);
    t.now = new Date(t.now.getTime() + 60_000);
    await sale(t, link, '100.00');
    expect(await balanceOf(t, inviter.uid)).toBe(2_50n);
    expect(await balanceOf(t, who.uid)).toBe(60_00n);
  });

  it('gives the rate of a registration if that is more than the start, and keeps a rate that was set', async () => {
    const inviter = await makePromoter(t);
    await t.db.updateTable('users').set({ default_rate: '45' }).where('uid', '=', inviter.uid).execute();
    const fresh = await makePromoter(t, { rate: '0' });
    const uninvited = await makePromoter(t, { rate: '30' });
    const better = await makePromoter(t, { rate: '50' });
    const rated = await makePromoter(t, { rate: '0' });
    const change = { siteId: 'demo', timezone: 'Asia/Manila', uid: rated.uid, rates: { rate: '20' } };
    const setBy = 'operator:test';
    await inTransaction(t.db, (tx) => changeRates(tx, { ...change, validFrom: t.now, setBy }, t.now));
    for (const who of [fresh, uninvited, better, rated]) await bind(who, inviter.uid);
    const rates = await t.db
      .selectFrom('users')
      .select(['uid', 'rate'])
      .where('inviter_uid', '=', inviter.uid)
      .execute();
    expect(new Map(rates.map(({ uid, rate }) => [uid, Number(rate)]))).toEqual(
      new Map([
        [fresh.uid, 45],
        [uninvited.uid, 45],
        [better.uid, 50],
        [rated.uid, 20],
      ]),
    );
  });
});

/** Finds users who are above themselves. */
async function inRings(): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    WITH RECURSIVE above (uid, now) AS (
      SELECT uid, inviter_uid FROM users WHERE site_id = 'demo' AND inviter_uid IS NOT NULL
      UNION SELECT a.uid, u.inviter_uid FROM above a JOIN users u ON u.site_id = 'demo' AND u.uid = a.now WHERE u.inviter_uid IS NOT NULL
    ) SELECT DISTINCT uid FROM above WHERE now = uid`.execute(t.db);
  return rows.map(({ uid }) => uid);
}

describe('users who bind each other at the same moment', () => {
  it.each([2, 3, 4, 50])('form no cycle: a ring of %s users becomes a tree, from two servers', async (size) => {
    const ring = await Promise.all(Array.from({ length: size }, () => makePromoter(t)));
    const answers = await Promise.all(
      ring.map((who, index) =>
        (index % 2 ? another : t.app).fastify
          .inject({
            method: 'POST',
            url: '/invite/bind',
            payload: { code: ring[(index + 1) % size]?.uid },
            headers: { host: 'localhost', authorization: `Bearer ${who.token}` },
          })
          .then((answer) => answer.json()),
      ),
    );
    // The last binding would have closed the ring.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(size - 1);
    expect(answers.filter(({ status }) => status !== 200)).toMatchObject([{ code: 'invite_downline' }]);
    expect(await inRings()).toEqual([]);
  });

  it('are bound to one code when they enter two codes at once', async () => {
    const [who, one, other] = [await makePromoter(t), await makePromoter(t), await makePromoter(t)];
    const answers = await Promise.all([
      bind(who, one.uid),
      bind(who, other.uid),
      bind(who, one.uid),
      bind(who, other.uid),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) expect(refused.code).toBe('invite_bound');
    const history = await t.db.selectFrom('team_history').selectAll().where('uid', '=', who.uid).execute();
    expect(history.filter(({ inviter_uid }) => inviter_uid !== null)).toHaveLength(1);
  });
});

describe('the name of the inviter', () => {
  const by = async (code: string) => (await t.ask('/invite/by', { code })).name;

  it('is shown to an invited person only after its owner agreed, and only as the first name', async () => {
    const inviter = await makePromoter(t);
    await t.db.updateTable('users').set({ name: 'Marco Santos' }).where('uid', '=', inviter.uid).execute();
    expect(await by(inviter.uid)).toBe('');
    expect((await state(inviter)).showsName).toBe(false);
    await t.ask('/invite/name/set', { shows: true }, { token: inviter.token });
    expect((await state(inviter)).showsName).toBe(true);
    expect(await by(` ${inviter.uid} `)).toBe('Marco');
    await t.ask('/invite/name/set', { shows: false }, { token: inviter.token });
    expect(await by(inviter.uid)).toBe('');
  });

  it('is empty for an unknown code and for a frozen user', async () => {
    const inviter = await makePromoter(t);
    await t.db.updateTable('users').set({ name: 'Ana', status: 'active' }).where('uid', '=', inviter.uid).execute();
    await t.ask('/invite/name/set', { shows: true }, { token: inviter.token });
    expect(await by(inviter.uid)).toBe('Ana');
    await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', inviter.uid).execute();
    expect(await by(inviter.uid)).toBe('');
    expect(await by('99999999')).toBe('');
  });
});

describe('a name that reads like the site’s own', () => {
  it('is refused as the inviter’s name, in the person’s language, and not shown if it was set before', async () => {
    const inviter = await makePromoter(t);
    const { uid } = inviter;
    await t.db.updateTable('users').set({ name: 'Juan Santos' }).where('uid', '=', uid).execute();
    await t.ask('/invite/name/set', { shows: true }, { token: inviter.token });
    await t.db.updateTable('users').set({ name: 'Рitaka Supp0rt' }).where('uid', '=', uid).execute();
    expect((await t.ask('/invite/by', { code: uid })).name).toBe('');
    const refused = await t.call('/invite/name/set', { shows: true }, { token: inviter.token, locale: 'es' });
    expect(refused).toMatchObject({
      code: 'name_reserved',
      message: 'Este nombre parece nuestro. Usa tu propio nombre',
    });
    // Hiding it is always possible.
    await t.ask('/invite/name/set', { shows: false }, { token: inviter.token });
  });
});

describe('a site without invitations', () => {
  it('refuses to bind a code, and an old link registers without an inviter', async () => {
    const inviter = await makePromoter(t);
    await t.db
      .updateTable('sites')
      .set({ settings: sql`jsonb_set(settings, '{features,invite}', 'false')` })
      .where('site_id', '=', 'demo')
      .execute();
    t.app.sites.forget();
    for (const path of ['/invite/state', '/invite/list', '/invite/check', '/invite/bind'] as const) {
      expect(await t.call(path, { code: '12345678' }, { token: inviter.token })).toMatchObject({ code: 'feature_off' });
    }
    const phone = { areaCode: '63', phone: '9157999999' };
    await t.ask('/cplogin/sendsms', { ...phone, purpose: 'register' });
    const code = await t.codeOf(phone.phone);
    const input = { ...phone, code, password: 'demo1234', inviteCode: inviter.uid, agreed: true, age: 21 };
    await t.ask('/cplogin/reg', input);
    const user = await t.db
      .selectFrom('users')
      .select('inviter_uid')
      .where('phone', '=', phone.phone.slice(-4))
      .execute();
    expect(user).toEqual([{ inviter_uid: null }]);
  });
});
