import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bundledProgram } from '../support/bundled-program.ts';
import { copyDemoData } from '../support/demo-data.ts';
import { startLoad } from './money-under-load.ts';
import { CHECKOUT, COMPILE_CACHE, makeDataDir, type ServerProcess, startServer } from './server-process.ts';

let original: ReturnType<typeof makeDataDir>;
let other: ReturnType<typeof makeDataDir>;
let servers: ServerProcess[];

beforeEach(() => {
  original = makeDataDir();
  other = makeDataDir();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  original.remove();
  other.remove();
});

function start(dataDir: string): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMITS: 'off' });
  servers.push(server);
  return server;
}

/** Runs a command as a user types it, in a separate process. */
function run(command: string, dataDir: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [bundledProgram(`server/entry/commands/${command}.ts`), ...words], {
    cwd: CHECKOUT,
    env: { PATH, HOME, ...COMPILE_CACHE, TZ: 'UTC', PITAKA_ENV: 'none', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

async function logIn(url: string, phone: string): Promise<string> {
  const response = await fetch(`${url}/cplogin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ areaCode: '63', phone, password: 'demo1234' }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

async function ask(url: string, path: string, body: object, token: string): Promise<{ data: Record<string, string> }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { data: Record<string, string> };
}

it('a backup made under load restores completely: the books are in order, and everything acknowledged before it is there', {
  timeout: 900_000,
}, async () => {
  await copyDemoData(original.path);
  const server = start(original.path);
  const url = await server.url;
  const people = [
    { uid: '10000000', token: await logIn(url, '9170000000') },
    { uid: '10000001', token: await logIn(url, '9170000001') },
  ];
  const load = startLoad(() => url, people, 8);
  await vi.waitFor(
    () => expect(load.requests.filter((request) => request.outcome === 'sent').length).toBeGreaterThan(100),
    {
      timeout: 240_000,
      interval: 20,
    },
  );
  const before = load.requests.filter((request) => request.outcome === 'sent').map((request) => request.journalId);
  const target = join(other.path, 'copy');
  const made = await run('backup', original.path, '--to', target);
  expect(made.output).toMatch(/[0-9]+ files, [0-9.]+ MB, are in /);
  expect(made.code).toBe(0);
  expect(load.requests.filter((request) => request.outcome === 'sent').length, 'the server went on').toBeGreaterThan(
    before.length,
  );
  await load.stop();
  const again = await run('backup', original.path, '--to', target);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('already exists')]);

  const checked = await run('ledger-check', original.path);
  expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('The books are in order.')]);
  const verified = await run('verify-chain', original.path, '--site', 'demo');
  expect([verified.code, verified.output]).toEqual([
    0,
    expect.stringMatching(/demo: [0-9]+ journals, all as they were sealed/),
  ]);
  server.kill('SIGTERM');
  await server.ended;

  // As on another machine.
  const elsewhere = join(other.path, 'data');
  const restored = await run('restore', elsewhere, '--from', target);
  expect(restored.output).toContain('The books are in order.');
  expect(restored.code).toBe(0);
  const second = start(elsewhere);
  const secondUrl = await second.url;
  const token = await logIn(secondUrl, '9170000000');
  const found = new Set<string>();
  for (let number = 0; ; number++) {
    const page = (await ask(secondUrl, '/wallet/records', { number, size: 50 }, token)).data as unknown as {
      content: { id: string }[];
      totalPages: number;
    };
    for (const { id } of page.content) found.add(id);
    if (number + 1 >= page.totalPages) break;
  }
  expect(before.filter((journalId) => !found.has(journalId))).toEqual([]);
  // The keys were restored: earlier sessions and codes are still valid.
  expect((await ask(secondUrl, '/wallet/info', {}, people[0]?.token ?? '')).data.totalCoin).toMatch(
    /^[0-9]+\.[0-9]{2}$/,
  );
  second.kill('SIGTERM');
  await second.ended;

  // A restore over existing data needs the option, and loses nothing.
  const refused = await run('restore', elsewhere, '--from', target);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('add --replace')]);
  const replaced = await run('restore', elsewhere, '--from', target, '--replace');
  expect(replaced.code).toBe(0);
  expect(readdirSync(elsewhere).some((name) => name.startsWith('before-restore-'))).toBe(true);
});

it('a damaged or incomplete backup is refused and does not change existing data', async () => {
  await copyPreparedData(MIGRATED_DATA, original.path);
  const target = join(other.path, 'copy');
  expect((await run('backup', original.path, '--to', target)).code).toBe(0);
  const elsewhere = join(other.path, 'data');
  const manifest = join(target, 'manifest.json');
  const whole = readFileSync(manifest, 'utf8');

  appendFileSync(join(target, 'postgres/PG_VERSION'), ' ');
  const damaged = await run('restore', elsewhere, '--from', target);
  expect([damaged.code, damaged.output]).toEqual([
    1,
    expect.stringContaining('PG_VERSION differs from the backup’s checksum'),
  ]);
  expect(existsSync(join(elsewhere, 'postgres'))).toBe(false);

  writeFileSync(manifest, whole.replace('postgres/PG_VERSION', '../../etc/passwd'));
  expect((await run('restore', elsewhere, '--from', target)).output).toContain('is damaged');
  expect((await run('restore', elsewhere, '--from', other.path)).output).toContain('no complete backup');
  expect((await run('restore', elsewhere)).output).toContain('Name the backup with --from');
});
