import { createHmac } from 'node:crypto';
import type { PlanTerms } from '@pitaka/core/earnings/commission/plan.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { storeTerms } from '../../modules/earnings/commission/index.ts';
import { saveSource } from '../../modules/earnings/conversions/index.ts';
import { aGame, listItems } from '../../modules/promotion/catalogue/builders.ts';
import { newId } from '../../platform/ids.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const SOURCE_SECRET = 'test-postback-secret';

/**
 * Terms for purchases that settle at once: the promoter's own rate of the platform's payment, and rate1 and rate2 for
 * the uplines.
 */
export const STANDARD_TERMS: PlanTerms = {
  events: ['purchase'],
  base: 'share',
  own: 'own',
  levels: 'shares',
  holdDays: 0,
};

/** Adds the source 'demo', the games 'wx0001' and 'wx0002' at 50 %, and a plan from the beginning. */
export async function openEarnings(t: TestApp, terms: PlanTerms = STANDARD_TERMS): Promise<void> {
  await listItems(t.db, [aGame('wx0001', { ratio: 500_000 }), aGame('wx0002', { ratio: 500_000 })], t.now);
  const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);
  const source = { siteId: 'demo', source: 'demo', name: 'Demo network', secret: SOURCE_SECRET, mapping: {} } as const;
  await saveSource(t.db, secrets, { ...source, aDayMinor: 100_000_000_00n }, t.now);
  await savePlan(t, { planId: 'standard', version: 1, effectiveFrom: new Date('2020-01-01T00:00:00Z'), terms });
}

export async function startEarningsApp(terms?: PlanTerms): Promise<TestApp> {
  const t = await startTestApp();
  await openEarnings(t, terms);
  return t;
}

export async function savePlan(
  t: TestApp,
  plan: {
    planId: string;
    version: number;
    effectiveFrom: Date;
    terms: PlanTerms | undefined;
    promoter?: string;
    group?: string;
    item?: string;
  },
): Promise<void> {
  const { promoter, group, item } = plan;
  const scope =
    promoter !== undefined ? 'promoter' : group !== undefined ? 'group' : item !== undefined ? 'item' : 'site';
  await t.db
    .insertInto('commission_plans')
    .values({
      site_id: 'demo',
      plan_id: plan.planId,
      version: plan.version,
      name: 'Standard',
      scope,
      scope_id: promoter ?? group ?? item ?? '',
      effective_from: plan.effectiveFrom,
      terms: plan.terms ? storeTerms(plan.terms) : null,
      created_at: t.now,
      created_by: 'test',
      reason: 'test',
    })
    .execute();
}

export interface Promoter {
  readonly uid: string;
  readonly phone: string;
  readonly token: string;
}

let phones = 0;

export async function makePromoter(
  t: TestApp,
  more: { rate?: string; rate1?: string; rate2?: string; inviterUid?: string; job?: number } = {},
): Promise<Promoter> {
  const phone = `915${4_000_000 + phones++}`;
  const { uid } = await t.makeUser({ phone, job: more.job ?? 0 });
  await t.db
    .updateTable('users')
    .set({
      rate: more.rate ?? '60',
      rate1: more.rate1 ?? '5',
      rate2: more.rate2 ?? '2',
      inviter_uid: more.inviterUid ?? null,
    })
    .where('site_id', '=', 'demo')
    .where('uid', '=', uid)
    .execute();
  return { uid, phone, token: await t.logIn(phone) };
}

/** Applies for a game and returns the path of its short link. */
export async function makeLink(t: TestApp, { token }: Promoter, appid = 'wx0001', sub = ''): Promise<string> {
  await t.call('/wxcps/apply', { appid }, { token });
  const { shortlink } = await t.ask('/gen/shortlink', { kind: 'messaging', id: appid, sub }, { token });
  return new URL(shortlink).pathname;
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

/** Opens a short link and returns the click's id. */
export async function click(
  t: TestApp,
  path: string,
  visitor: { address?: string; agent?: string; device?: string } = {},
): Promise<string> {
  const response = await t.app.fastify.inject({
    url: path,
    remoteAddress: visitor.address ?? '203.0.113.7',
    headers: {
      host: 'localhost',
      'user-agent': visitor.agent ?? PHONE,
      ...(visitor.device === undefined ? {} : { cookie: `device=${visitor.device}` }),
    },
  });
  if (response.statusCode !== 302) throw new Error(`${path} answered ${response.statusCode}`);
  return new URL(String(response.headers.location)).searchParams.get('click_id') ?? '';
}

export interface Sending {
  /** Time of the signature. */
  readonly at: Date;
  /** '' for none. */
  readonly signature?: string;
  readonly source?: string;
  readonly host?: string;
}

/** Sends a source's own request, by default with a valid signature. */
export function sendPostback(app: TestApp['app'], body: string, how: Sending) {
  const timestamp = String(Math.floor(how.at.getTime() / 1000));
  const signature = how.signature ?? createHmac('sha256', SOURCE_SECRET).update(`${timestamp}.${body}`).digest('hex');
  return app.fastify.inject({
    method: 'POST',
    url: `/postback/${how.source ?? 'demo'}`,
    headers: {
      host: how.host ?? 'localhost',
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      ...(signature === '' ? {} : { 'x-signature': signature }),
    },
    payload: body,
  });
}

let events = 0;

/** Sends a signed postback; missing fields are filled in. */
export async function postback(t: TestApp, fields: Readonly<Record<string, string>>) {
  const number = ++events;
  const body = JSON.stringify({ event_id: `e${number}`, transaction_id: `t${number}`, event: 'purchase', ...fields });
  const response = await sendPostback(t.app, body, { at: t.now });
  const answer: { status: number; data: { result?: string; field?: string } | null } = response.json();
  return { http: response.statusCode, ...answer };
}

/** Runs the workers until nothing is due. */
export async function settle(t: TestApp): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const worker of [...t.app.earningWorkers, t.app.fileWorker]) done += await worker.runDue();
  }
}

/** Makes a visitor of a link buy on an earlier day than the test's clock, which only goes forward. */
export async function saleAt(t: TestApp, { uid }: Promoter, amount: string, at: Date, appid = 'wx0001'): Promise<void> {
  const clickId = newId('ck', at.getTime());
  await sql`
    INSERT INTO clicks (site_id, click_id, code, uid, item_id, sub, at, day, class, visitor)
    SELECT 'demo', ${clickId}, 'code', ${uid}, item_id, '', ${at}, ${siteDay(at, 'Asia/Manila')}, 'unique', ''
    FROM items WHERE site_id = 'demo' AND external_id = ${appid}`.execute(t.db);
  await postback(t, { click_id: clickId, transaction_id: clickId, occurred_at: at.toISOString(), amount });
  await settle(t);
}

/** Makes a visitor of the short link buy, and computes commission. */
export async function sale(
  t: TestApp,
  link: string,
  amount: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await postback(t, { click_id: await click(t, link), amount, ...more });
  await settle(t);
}
