import { setTimeout as wait } from 'node:timers/promises';
import { LOCALES } from '@pitaka/contract/locales.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePerson, makeSite, type Person } from '../support/person-with-money.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

/** How long the database is away: the workers fail several times meanwhile. */
const AWAY_MS = 12_000;
const PATIENT = { timeout: 240_000, interval: 200 };

const databaseDir = makeDataDir();
const dataDir = makeDataDir();
let database: EmbeddedPostgres;
let server: ServerProcess;
let url: string;
let people: Person[];

const startDatabase = (port?: number) => startEmbeddedPostgres({ dataDir: databaseDir.path, ...(port && { port }) });

beforeAll(async () => {
  await copyPreparedData(MIGRATED_DATA, databaseDir.path);
  database = await startDatabase();
  const { app, owner } = database.urls;
  const db = openDatabase(openPool({ connectionString: app, max: 1 }));
  await makeSite(db);
  people = [await makePerson(db, 1, 500_00n), await makePerson(db, 2, 0n)];
  await db.destroy();
  server = startServer({
    DATA_DIR: dataDir.path,
    DATABASE_URL: app,
    DATABASE_ADMIN_URL: owner,
    SEED: 'none',
    RATE_LIMITS: 'off',
  });
  url = await server.url;
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await database?.stop();
  databaseDir.remove();
  dataDir.remove();
});

function transfer(key: string) {
  return fetch(`${url}/wallet/transfer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${people[0]?.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ uid: people[1]?.uid, amount: '1.00' }),
  });
}

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

/** A log line without its variable parts. */
function parseLogLine(line: string): { what: string; at: number } {
  const { time, err, errorId: _, ...rest } = JSON.parse(line);
  return { what: JSON.stringify({ ...rest, err: err?.message }), at: Date.parse(time) };
}

describe('while PostgreSQL is away', () => {
  it('pages and calls report it, the log stays short, and all work continues by itself afterwards', async () => {
    expect((await (await transfer('before-the-stop')).json()).status).toBe(200);
    const port = Number(new URL(database.urls.app).port);
    await database.stop();
    const awaySince = Date.now();
    // The server keeps the site in its cache for a few seconds more.
    await vi.waitFor(async () => {
      expect((await page('/Transfer')).status).toBe(503);
    }, PATIENT);

    const texts = new Set<string>();
    for (const path of ['/', '/Transfer', '/nowhere/at/all']) {
      for (const locale of LOCALES) {
        const answer = await page(path, { 'accept-language': `${locale},en;q=0.5` });
        const html = await answer.text();
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
        expect(html).toContain(`<html lang="${locale}">`);
        expect(html).toContain('prefers-color-scheme: dark');
        expect(html).not.toMatch(/src=|url\(|<link|<script|https?:/);
        const reference = /<small>[^<]+<\/small>/;
        expect(html).toMatch(reference);
        texts.add(html.replace(/<html[^>]*>/, '').replace(reference, ''));
      }
    }
    // English of the Philippines has the same words as English.
    expect(texts.size).toBe(LOCALES.length - 1);
    // The user's choice comes before the browser's preference.
    expect(await (await page('/', { cookie: 'locale=ko', 'accept-language': 'es' })).text()).toContain('lang="ko"');

    const calls = [
      () => transfer('while-it-is-away'),
      () => fetch(`${url}/site/current`, { method: 'POST' }),
      () => fetch(`${url}/console/protection/user`, { method: 'POST', headers: { authorization: 'Bearer x' } }),
      () => fetch(`${url}/live`),
    ];
    while (Date.now() - awaySince < AWAY_MS) {
      for (const ask of calls) {
        const answer = await ask();
        const { code } = await answer.json();
        expect([answer.status, code]).toEqual([503, 'busy']);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await wait(100);
    }

    database = await startDatabase(port);
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENT);
    expect((await (await transfer('while-it-is-away')).json()).status).toBe(200);
    expect((await (await transfer('before-the-stop')).json()).status).toBe(200);
    // The server's dedicated connections are back as well: a message about the transfer reaches an open page.
    const live = await fetch(`${url}/live`, { headers: { authorization: `Bearer ${people[1]?.token}` } });
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    await vi.waitFor(async () => {
      await transfer(`after-${received.length}-${Math.random()}`);
      received += (await reader?.read())?.value ?? '';
      expect(received).toMatch(/event: (?!ready|session)/);
    }, PATIENT);
    await reader?.cancel();

    server.kill('SIGTERM');
    const { code, output } = await server.ended;
    expect(code).toBe(0);
    const lines = output.split('\n').filter((line) => /"level":"(warn|error|fatal)"/.test(line));
    const times = new Map<string, number>();
    for (const { what, at } of lines.map(parseLogLine)) {
      expect(at - (times.get(what) ?? 0), what).toBeGreaterThan(59_000);
      times.set(what, at);
    }
    expect([...times.keys()].filter((what) => what.includes('fatal'))).toEqual([]);
    expect([...times.keys()].join('\n')).toContain('the database does not answer');
  });
});
