import { createHmac, randomUUID } from 'node:crypto';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { storeTerms } from '@pitaka/server/modules/earnings/commission/index.ts';
import { saveSource } from '@pitaka/server/modules/earnings/conversions/index.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { newId } from '@pitaka/server/platform/ids.ts';
import { createSecretKeys, readOrMakeSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import type { APIRequestContext } from '@playwright/test';
import { callApi, type LoggedIn } from './people.ts';

const SECRET = 'a-postback-secret-of-the-journeys';
const SOURCE = 'journeys';
const SITE = 'demo';

/** Reports one promoter's conversions as an external network. */
export interface Network {
  /** The game it sells. */
  readonly appid: string;
  /** Applies for a game and returns the path of the user's short link. */
  makeLink(sub?: string): Promise<string>;
  /** Opens the link as a visitor and returns the click's id. */
  click(link: string): Promise<string>;
  /** A click of earlier days: written directly, because the redirect uses the present time. */
  pastClick(link: string, daysAgo: number): Promise<string>;
  /** A signed postback; missing fields are filled in. */
  postback(fields: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** A network with its own secret, and for this promoter a plan that pays the promoter's rate at once or after so many days. */
export async function openNetwork(
  request: APIRequestContext,
  promoter: LoggedIn,
  terms: { holdDays: number; rate: string },
): Promise<Network> {
  const dataDir = process.env.JOURNEYS_DATA ?? '';
  const database = findRunningDatabase(dataDir);
  if (!database) throw new Error('JOURNEYS_DATA does not name the data directory of the server at JOURNEYS_URL');
  const db = openDatabase(openPool({ connectionString: database.app, max: 1 }));
  const { uid } = promoter.user;
  const appid = await freeGame(request, promoter.token);
  const secrets = createSecretKeys(readOrMakeSecretKeys(dataDir));
  const source = { siteId: SITE, source: SOURCE, name: 'Journeys network', secret: SECRET, mapping: {} };
  await saveSource(db, secrets, { ...source, aDayMinor: 100_000_000_00n }, new Date());
  await savePlan(db, uid, terms.holdDays);
  await db.updateTable('users').set({ rate: terms.rate }).where('site_id', '=', SITE).where('uid', '=', uid).execute();
  await callApi(request, '/wxcps/apply', { appid }, promoter.token);

  return {
    appid,
    async makeLink(sub = '') {
      for (let tries = 0; tries < 100; tries += 1) {
        const made = await callApi(request, '/gen/shortlink', { kind: 'messaging', id: appid, sub }, promoter.token);
        if (made.status === 200) return new URL(made.data.shortlink).pathname;
        // The platform answers the application a moment later.
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error('the platform did not answer');
    },
    async click(link) {
      const response = await request.get(link, {
        maxRedirects: 0,
        headers: { 'x-forwarded-for': `203.0.113.${Math.ceil(Math.random() * 250)}`, 'user-agent': PHONE },
      });
      return new URL(response.headers().location ?? '', 'http://target').searchParams.get('click_id') ?? '';
    },
    async pastClick(link, daysAgo) {
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      const code = link.split('/').at(-1) ?? '';
      const { item_id, sub } = await db
        .selectFrom('short_links')
        .select(['item_id', 'sub'])
        .where('site_id', '=', SITE)
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      const click_id = newId('ck', at.getTime());
      const day = dayNumber(at.toISOString().slice(0, 10));
      const visitor = Buffer.from(randomUUID());
      await db
        .insertInto('clicks')
        .values({ site_id: SITE, click_id, code, uid, item_id, sub, at, day, class: 'unique', visitor })
        .execute();
      return click_id;
    },
    async postback(fields) {
      const body = JSON.stringify({
        event_id: randomUUID(),
        transaction_id: randomUUID(),
        event: 'purchase',
        ...fields,
      });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
      const response = await request.post(`/postback/${SOURCE}`, {
        data: body,
        headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
      });
      const answer = await response.json();
      if (answer.status !== 200) throw new Error(`the postback was refused: ${JSON.stringify(answer)}`);
    },
    close: () => db.destroy(),
  };
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

/**
 * A game without an application, whose ratio covers the plan below: commission never exceeds the platform's payment.
 */
async function freeGame(request: APIRequestContext, token: string): Promise<string> {
  const list = await callApi(request, '/wxcps/applist', { number: 0, size: 50 }, token);
  const game = list.data.content.find(({ apply, newcps }) => apply && newcps >= 20);
  if (!game) throw new Error('the demo has no game to apply for');
  return game.appid;
}

/** For this promoter only, so that no plan of the site affects the test. */
async function savePlan(db: Database, uid: string, holdDays: number): Promise<void> {
  const terms = { events: ['purchase'], base: 'amount', own: 'own', levels: 'none', holdDays } as const;
  await db
    .insertInto('commission_plans')
    .values({
      site_id: SITE,
      plan_id: `journeys-${uid}`,
      version: 1,
      name: 'Journeys',
      scope: 'promoter',
      scope_id: uid,
      effective_from: new Date('2020-01-01T00:00:00Z'),
      terms: storeTerms(terms),
      created_at: new Date(),
      created_by: 'journeys',
      reason: 'journeys',
    })
    .execute();
}
