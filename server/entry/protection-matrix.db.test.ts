import { readFileSync } from 'node:fs';
import { CALLS, type CallPath } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wheelSection } from '../modules/play/wheel/testing/wheel-section.ts';
import { bodiesOf } from './testing/every-body.ts';
import { setSettings } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/**
 * The effect of a break on each call. `stops`: the call is refused before other checks. `stops promotion`: it is
 * refused if the site's settings say that such a break also stops promotion. The name of a test file: the call is
 * refused later, as that file tests. `goes on`: the call is not refused.
 */
type Effect = 'stops' | 'stops promotion' | 'goes on' | `server/${string}.test.ts`;

/** The matrix is the same for a cooling-off and a self-exclusion, which differ only in length and end. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  // log-in, the own account
  '/cplogin/logout': 'goes on',
  '/user/sessions': 'goes on',
  '/user/endsession': 'goes on',
  '/user/endothers': 'goes on',
  '/user/phone': 'goes on',
  '/user/password': 'goes on',
  '/user/locale': 'goes on',
  '/user/avatar': 'goes on',
  '/user/name': 'goes on',
  // the own protection and data; closing waits for the end of the break, which applies to the phone number
  '/protection/state': 'goes on',
  '/protection/limit': 'goes on',
  '/protection/cooloff': 'goes on',
  '/protection/exclude': 'goes on',
  '/protection/return': 'goes on',
  '/protection/pulse': 'goes on',
  '/protection/export': 'goes on',
  '/protection/exports': 'goes on',
  '/protection/export/file': 'goes on',
  '/protection/close': 'server/modules/identity/protection/own-data.db.test.ts',
  '/cp/mainview/notice': 'goes on',
  // promotion: nothing new can be started; earlier records stay readable
  '/wxcps/applist': 'goes on',
  '/wxcps/myapplist': 'goes on',
  '/uid/app/counts': 'goes on',
  '/wxcps/lastapplist': 'goes on',
  '/wxcps/apply': 'stops promotion',
  '/wxcps/keeptop': 'goes on',
  '/doucps/mydemandlist': 'goes on',
  '/doucps/apply': 'stops promotion',
  '/doucps/delmydemand': 'goes on',
  '/doucps/keeptop': 'goes on',
  '/gen/shortlink': 'stops promotion',
  '/uid/app/detail': 'goes on',
  '/uid/app/terms': 'goes on',
  '/uid/app/links': 'goes on',
  '/uid/app/gen/downlink': 'stops promotion',
  '/uid/app/gen/rechargelink': 'stops promotion',
  '/uid/app/agentdown': 'goes on',
  '/link/stats': 'goes on',
  '/report/summary': 'goes on',
  '/report/today': 'goes on',
  '/report/start': 'goes on',
  '/report/moment': 'goes on',
  '/report/links': 'goes on',
  '/report/item': 'goes on',
  '/report/list': 'goes on',
  '/report/lines': 'goes on',
  '/report/line': 'goes on',
  '/report/export': 'goes on',
  '/report/exports': 'goes on',
  '/report/export/file': 'goes on',
  '/team/summary': 'goes on',
  '/team/members': 'goes on',
  '/team/member': 'goes on',
  '/team/rate': 'goes on',
  '/team/message': 'goes on',
  '/team/leaders': 'goes on',
  '/invite/state': 'goes on',
  '/invite/list': 'goes on',
  '/invite/name/set': 'goes on',
  '/invite/check': 'goes on',
  '/invite/bind': 'goes on',
  // rewards
  '/rebate/list': 'goes on',
  '/rebate/claim': 'stops promotion',
  '/rebate/claimAll': 'stops promotion',
  '/bonus/list': 'goes on',
  '/bonus/claim': 'stops',
  '/bonus/redeem': 'stops',
  '/bonus/forfeit': 'goes on',
  '/wheel/state': 'goes on',
  '/wheel/spin': 'stops',
  '/wheel/reveal': 'goes on',
  '/wheel/history': 'goes on',
  '/wheel/clientseed': 'goes on',
  '/vip/state': 'goes on',
  '/vip/moves': 'goes on',
  '/vip/claim': 'stops',
  // the own money
  '/wallet/info': 'goes on',
  '/wallet/ready': 'goes on',
  '/wallet/days': 'goes on',
  '/wallet/favourite': 'goes on',
  '/wallet/favourites': 'goes on',
  '/wallet/recipient': 'goes on',
  '/wallet/recents': 'goes on',
  '/wallet/transfer': 'goes on',
  '/wallet/records': 'goes on',
  '/wallet/record': 'goes on',
  '/wallet/export': 'goes on',
  '/wallet/exports': 'goes on',
  '/wallet/export/file': 'goes on',
  '/safe/state': 'goes on',
  '/safe/setpassword': 'goes on',
  '/safe/save': 'goes on',
  '/safe/takeout': 'goes on',
  '/safe/history': 'goes on',
  '/pin/state': 'goes on',
  '/pin/set': 'goes on',
  '/appcard/options': 'goes on',
  '/appcard/view': 'goes on',
  '/appcard/edit': 'goes on',
  '/appcard/remove': 'goes on',
  '/deposit/methods': 'goes on',
  '/deposit/create': 'stops',
  '/deposit/detail': 'goes on',
  '/deposit/cancel': 'goes on',
  '/deposit/list': 'goes on',
  '/withdraw/terms': 'goes on',
  '/withdraw/quote': 'goes on',
  '/withdraw/create': 'goes on',
  '/withdraw/detail': 'goes on',
  '/withdraw/cancel': 'goes on',
  '/withdraw/list': 'goes on',
  // play; bets come by the provider's own calls
  '/channel/list': 'goes on',
  '/channel/launch': 'stops',
  '/channel/transfer': 'goes on',
  '/channel/recall': 'goes on',
  '/betting/list': 'goes on',
  '/betting/round': 'goes on',
  '/message/list': 'goes on',
  '/message/detail': 'goes on',
  '/message/unread': 'goes on',
  '/message/read': 'goes on',
  '/message/push': 'goes on',
  '/message/choices': 'goes on',
  // the agent programme
  '/agent/state': 'goes on',
  '/agent/join': 'stops',
  '/agent/advisor': 'stops',
  '/agent/members': 'goes on',
  '/agent/member': 'goes on',
  '/agent/privacy': 'goes on',
  '/agent/privacy/set': 'goes on',
  '/agent/ratio': 'goes on',
  '/agent/statements': 'goes on',
  '/agent/statement': 'goes on',
  '/agent/days': 'goes on',
  '/agent/export': 'goes on',
  '/agent/exports': 'goes on',
  '/agent/export/file': 'goes on',
  '/agent/quote': 'goes on',
  '/agent/withdraw': 'goes on',
  '/agent/recipient': 'goes on',
  '/agent/recharge': 'goes on',
  '/agent/recharges': 'goes on',
  '/agent/receipt': 'goes on',
};

const calls = (CALLS as readonly CallDefinition[]).filter(({ access }) => access === 'user');
const CODES = { cooloff: 'protection_cooling_off', exclude: 'protection_excluded' } as const;
/** Sensible values for fields whose schema is too wide. */
const CHOICES = {
  amount: ['100.00'],
  method: ['sandbox'],
  areaCode: ['63'],
  uid: ['10000001'],
  days: [1],
  months: [6],
  locale: ['es'],
  password: ['secret12'],
  old: ['secret12'],
  number: [0],
  size: [10],
  kind: ['messaging'],
  from: ['2026-03-01'],
  to: ['2026-03-02'],
  '/bonus/claim id': ['br_1~first'],
  '/protection/limit kind': ['deposit'],
  '/protection/limit period': ['day'],
};

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, {
    wheel: wheelSection(),
    protection: { coolOffStopsPromotion: true, exclusionStopsPromotion: true },
  });
});
afterAll(() => t?.close());

let phones = 0;
/** A new user for each call: some calls end their own session. */
async function onBreak(kind: keyof typeof CODES): Promise<string> {
  const phone = `917${3_000_000 + phones++}`;
  await t.makeUser({ phone, job: 1 });
  const token = await t.logIn(phone);
  if (kind === 'cooloff') await t.ask('/protection/cooloff', { days: 30 }, { token });
  else await t.ask('/protection/exclude', { months: 6 }, { token });
  return token;
}

async function answerTo(call: CallDefinition, kind: keyof typeof CODES) {
  const [body = {}] = bodiesOf(call, CHOICES);
  const token = await onBreak(kind);
  const headers = call.movesMoney ? { 'idempotency-key': `key-${crypto.randomUUID()}` } : {};
  return t.call(call.path as CallPath, body, { token, headers });
}

describe('a break (Spec: F3)', () => {
  it('has a rule for every call of a user', () => {
    expect(calls.map(({ path }) => path).filter((path) => EFFECTS[path] === undefined)).toEqual([]);
  });

  it.each(calls.flatMap((call) => (['cooloff', 'exclude'] as const).map((kind) => [call.path, kind, call] as const)))(
    '%s, %s',
    async (path, kind, call) => {
      const effect = EFFECTS[path];
      const answer = await answerTo(call, kind);
      if (effect === 'stops' || effect === 'stops promotion') {
        expect(answer).toMatchObject({ code: CODES[kind], data: { until: expect.stringContaining('2026') } });
        return;
      }
      if (effect !== 'goes on') {
        const test = readFileSync(new URL(`../../${effect}`, import.meta.url), 'utf8');
        expect(test, effect).toMatch(/protection_(excluded|cooling_off)/);
        return;
      }
      // Not tried here: other rules refuse a break that is shorter than the present one, and a return without a break.
      if (path === '/protection/cooloff' || path === '/protection/exclude' || path === '/protection/return') return;
      expect(Object.values(CODES), JSON.stringify(answer)).not.toContain(answer.code);
    },
  );
});

describe('a break on a site that leaves promotion open', () => {
  beforeAll(() => setSettings(t, { wheel: wheelSection() }));

  it.each(
    calls
      .filter(({ path }) => EFFECTS[path] === 'stops promotion')
      .flatMap((call) => (['cooloff', 'exclude'] as const).map((kind) => [call.path, kind, call] as const)),
  )('does not stop %s, %s', async (_path, kind, call) => {
    const answer = await answerTo(call, kind);
    expect(Object.values(CODES), JSON.stringify(answer)).not.toContain(answer.code);
  });
});
