import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Envelope } from '@pitaka/contract/envelope.ts';
import { FEATURES } from '@pitaka/contract/features.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import { hashPassword, storePhone } from '../../modules/identity/auth/index.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '../../modules/site/sites/index.ts';
import { loadConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import type { TestDatabase } from '../../platform/testing/test-cluster.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { type Additions, type App, createApp } from '../app.ts';

export const PASSWORD = 'demo1234';
/** The time at which the clock of a test's app starts. */
export const CLOCK_STARTS = new Date('2026-03-02T08:00:00Z');
export const TEST_KEY = { id: 'test', key: Buffer.alloc(32, 7) };

export interface CallOptions {
  readonly token?: string | undefined;
  readonly host?: string;
  readonly locale?: Locale;
  readonly headers?: Record<string, string>;
}

export interface TestApp {
  readonly app: App;
  readonly db: Database;
  /** The database's address for the server's role. */
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** The app's clock, which tests may only move forward. */
  now: Date;
  readonly mediaDir: string;
  /** Starts a second server on the same database, like another process; the test must close it. */
  startAnother(): Promise<App>;
  /** Makes one call with any body; returns the envelope. */
  call<Path extends CallPath>(path: Path, body?: unknown, options?: CallOptions): Promise<Envelope<AnswerOf<Path>>>;
  /** As `call`, with a typed body; returns the data of a success. */
  ask<Path extends CallPath>(path: Path, body: RequestTo<Path>, options?: CallOptions): Promise<AnswerOf<Path>>;
  /** The last code sent to a phone. */
  codeOf(phone: string): Promise<string>;
  makeUser(user: Partial<NewUser> & { phone: string }): Promise<{ uid: string }>;
  logIn(phone: string, host?: string): Promise<string>;
  close(): Promise<void>;
}

interface NewUser {
  siteId: string;
  phone: string;
  job: number;
  role: number;
  status: 'active' | 'frozen';
  defaultRate: string;
  name: string;
}

const PASSWORD_HASH = await hashPassword(PASSWORD);

/**
 * Starts a whole server on its own database, with two sites: 'demo' (default) and 'other' on other.localhost. Settings
 * are read from the environment.
 */
export async function startTestApp(
  options: {
    sites?: 'none';
    database?: TestDatabase;
    settings?: Readonly<Record<string, string>>;
    additions?: Additions;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const config = loadConfig({
    RATE_LIMITS: 'off',
    DATABASE_URL: database.appUrl,
    ALLOW_SANDBOX: '1',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'pitaka-test-data-')),
    ...options.settings,
  });
  const clock = { now: CLOCK_STARTS };
  const startApp = () =>
    createApp({
      config,
      connectionString: database.appUrl,
      secrets: createSecretKeys([TEST_KEY]),
      log: createLog('silent'),
      clock: () => clock.now,
      checkAnswers: true,
      ...(options.additions ? { additions: options.additions } : {}),
    });
  const app = await startApp();
  if (options.sites !== 'none') {
    await makeSite(app.db, 'demo', ['localhost', '127.0.0.1']);
    await makeSite(app.db, 'other', ['other.localhost']);
  }
  let users = 0;

  async function call<Path extends CallPath>(
    path: Path,
    body: unknown = {},
    options: CallOptions = {},
  ): Promise<Envelope<AnswerOf<Path>>> {
    const response = await app.fastify.inject({
      method: path === '/appcard/view' ? 'GET' : 'POST',
      url: path,
      ...(path === '/appcard/view' ? { query: body as Record<string, string> } : { payload: body as object }),
      headers: {
        host: options.host ?? 'localhost',
        'accept-language': options.locale ?? 'en-US',
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
    });
    // The answer is the file itself.
    const isJson = String(response.headers['content-type']).includes('json');
    return isJson ? response.json() : { status: 200, message: 'ok', data: response.body as AnswerOf<Path> };
  }

  const testApp: TestApp = {
    app,
    db: app.db,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    get now() {
      return clock.now;
    },
    set now(now) {
      // The ledger never posts before its last posting: if the clock went back, a later test would get other days than
      // its clock shows.
      if (now < clock.now) throw new Error(`the clock of a test goes forward: ${now.toISOString()} is past`);
      clock.now = now;
    },
    mediaDir: config.mediaDir,
    startAnother: startApp,
    call,
    async ask(path, body, options) {
      const envelope = await call(path, body, options);
      if (envelope.status !== 200) throw new Error(`${path} refused: ${JSON.stringify(envelope)}`);
      return envelope.data;
    },
    async codeOf(phone) {
      const response = await app.fastify.inject(`/sandbox/sms?areaCode=63&phone=${phone}`);
      return response.json().code;
    },
    async makeUser(user) {
      const uid = String(10_000_001 + users++);
      await app.db
        .insertInto('users')
        .values({
          site_id: user.siteId ?? 'demo',
          uid,
          ...storePhone(
            createSecretKeys([TEST_KEY]),
            { siteId: user.siteId ?? 'demo', uid },
            { areaCode: '63', number: user.phone },
          ),
          password_hash: PASSWORD_HASH,
          name: user.name ?? null,
          job: user.job ?? 0,
          role: user.role ?? 0,
          status: user.status ?? 'active',
          default_rate: user.defaultRate ?? '0',
          inviter_uid: null,
          locale: 'en-US',
          created_at: clock.now,
        })
        .execute();
      return { uid };
    },
    async logIn(phone, host) {
      const body = { areaCode: '63', phone, password: PASSWORD };
      const { token } = await testApp.ask('/cplogin/login', body, host === undefined ? {} : { host });
      return token;
    },
    async close() {
      await app.close();
      await database.drop();
      rmSync(config.dataDir, { recursive: true, force: true });
    },
  };
  return testApp;
}

async function makeSite(db: Database, siteId: string, domains: string[]): Promise<void> {
  const made = await createSite(
    db,
    {
      siteId,
      name: siteId,
      domains,
      roleLabels: DEFAULT_ROLE_LABELS,
      settings: { features: Object.fromEntries(FEATURES.map((feature) => [feature, true])) },
    },
    new Date('2026-01-01T00:00:00Z'),
  );
  if (!made.ok) throw new Error(made.code);
}
