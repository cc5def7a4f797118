import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@pitaka/core/back-office/doctor/finding.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { checkSecretKeys } from '../../platform/installation/check-secret-keys.ts';
import { typeCommand } from '../testing/command-line.ts';
import { openConsole } from '../testing/console-client.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { diagnose } from './diagnose.ts';

let t: TestApp;
let dataDir: string;
beforeAll(async () => {
  t = await startTestApp();
  await checkSecretKeys(t.db, [TEST_KEY], t.now);
});
afterAll(() => t?.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pitaka-doctor-'));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const written = (byte: number, id = 'test') => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const REAL = {
  ...{ SEED: 'none', SMS: 'none', PAYOUT: 'manual', DEPOSIT: 'manual', PLATFORM_MESSAGING: 'none' },
  ...{ PLATFORM_VIDEO: 'none', CHANNEL_SANDBOX: 'none', SECRET_KEYS: written(7) },
};

const examined = (settings: Record<string, string> = {}) =>
  diagnose(
    loadConfig({
      DATABASE_URL: t.appUrl,
      DATABASE_ADMIN_URL: t.ownerUrl,
      DATA_DIR: dataDir,
      PORT: '1',
      ...REAL,
      ...settings,
    }),
    t.now,
  );
async function line(name: string, settings?: Record<string, string>): Promise<Finding | undefined> {
  return (await examined(settings)).find((finding) => finding.name === name);
}

describe('the doctor', () => {
  it('reports the secret keys of another database as wrong, and the correct keys as fine', async () => {
    expect(await line('secrets')).toMatchObject({ state: 'ok', says: expect.stringContaining('as in the database') });
    expect(await line('secrets', { SECRET_KEYS: written(9) })).toMatchObject({
      state: 'wrong',
      says: 'The secret key test differs from the key with which this database was written.',
      remedy: expect.stringContaining('Put back the keys'),
    });
    expect(await line('secrets', { SECRET_KEYS: written(9, 'k9') })).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('none of them is configured'),
    });
    // The check must not record a key that differs from the recorded one.
    const marks = await t.db.selectFrom('secret_key_marks').select('key_id').execute();
    expect(marks).toEqual([{ key_id: 'test' }]);
  });

  it('never shows a key, only its fingerprint', async () => {
    expect(JSON.stringify(await examined())).not.toContain(Buffer.alloc(32, 7).toString('base64'));
  });

  it('reports keys that other users can read, or that are missing', async () => {
    expect(await line('secrets', { SECRET_KEYS: '' })).toMatchObject({ state: 'wrong', says: 'none' });
    writeFileSync(join(dataDir, 'secret-keys'), `${written(7)}\n`);
    chmodSync(join(dataDir, 'secret-keys'), 0o644);
    expect(await line('secrets', { SECRET_KEYS: '' })).toMatchObject({
      state: 'wrong',
      remedy: expect.stringMatching(/^chmod 600/),
    });
    chmodSync(join(dataDir, 'secret-keys'), 0o600);
    expect(await line('secrets', { SECRET_KEYS: '' })).toMatchObject({ state: 'ok' });
  });

  it('finds a sandbox that is on', async () => {
    expect(await line('sandboxes')).toMatchObject({ state: 'ok' });
    expect(await line('sandboxes', { SMS: 'sandbox', ALLOW_SANDBOX: '1' })).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('SMS=sandbox'),
    });
  });

  it('finds backups that are off, missing, old or not proven, by the limits of the alarms', async () => {
    expect(await line('backup')).toMatchObject({ state: 'wrong', says: 'off' });
    const on = { BACKUP_KEY: Buffer.alloc(32, 3).toString('base64'), BACKUP_DIR: join(dataDir, 'backups') };
    expect(await line('backup', on)).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/the same disk as the data/),
    });
    expect(await line('backup', { ...on, BACKUP_DIR: '/proc/backups' })).toMatchObject({ state: 'ok' });
    expect(await line('backup age', on)).toMatchObject({ state: 'wrong', says: 'none yet' });
    const run = (kind: 'base' | 'proof', hoursAgo: number) => {
      const at = new Date(t.now.getTime() - hoursAgo * 3_600_000);
      const facts = { line: 'a', started_at: at, ended_at: at, ok: true, bytes: 1n, stored_bytes: 1n, detail: '' };
      return t.db
        .insertInto('backup_runs')
        .values({ run_id: `${kind}-${hoursAgo}`, kind, ...facts })
        .execute();
    };
    await run('base', 24 * 9);
    expect(await line('backup age', on)).toMatchObject({ state: 'wrong', says: expect.stringContaining('9 d') });
    await run('base', 1);
    expect(await line('backup age', on)).toMatchObject({ state: 'ok' });
    expect(await line('proven restore', on)).toMatchObject({ state: 'wrong', says: 'none yet' });
    await run('proof', 2);
    expect(await line('proven restore', on)).toMatchObject({ state: 'ok' });
  });

  it('reports a database that is away, instead of failing itself', async () => {
    const findings = await examined({
      DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/pitaka',
      DATABASE_ADMIN_URL: '',
    });
    const [away] = findings.filter(({ part }) => part === 'database');
    expect(away).toMatchObject({
      state: 'wrong',
      says: 'DATABASE_URL does not answer: nothing listens at 127.0.0.1:1',
    });
    expect(JSON.stringify(findings)).not.toContain('secret@');
    expect(await line('postgresql', { DATABASE_URL: '', DATABASE_ADMIN_URL: '' })).toMatchObject({
      state: 'wrong',
      says: `no database in ${dataDir} yet`,
    });
  });

  it('names the steps to take for an embedded database that is new, stopped or lost', async () => {
    const embedded = () => line('postgresql', { DATABASE_URL: '', DATABASE_ADMIN_URL: '' });
    expect((await embedded())?.remedy).toMatch(/npm run live .* npm start/);
    const mark = { id: 'in_1', created: '2026-03-01T00:00:00.000Z', version: '1.0.0' };
    writeFileSync(join(dataDir, 'installation.json'), JSON.stringify(mark));
    expect(await embedded()).toMatchObject({
      says: `${dataDir} had one since 2026-03-01T00:00:00.000Z, and it is not there`,
      remedy: expect.stringContaining('npm run restore'),
    });
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'postgres.json'), JSON.stringify({ port: 1, credentials: {} }));
    const stopped = await embedded();
    expect(stopped).toMatchObject({ says: 'it does not run', remedy: expect.stringContaining('npm run serve') });
    expect(stopped?.remedy).not.toContain('DATABASE_URL');
  });

  it('reports no fault for an archive that has not begun while servers start, and no negative age', async () => {
    const backup = { BACKUP_KEY: Buffer.alloc(32, 1).toString('base64'), BACKUP_DIR: join(dataDir, 'backups') };
    const started = async (secondsAgo: number) => {
      await t.db.deleteFrom('server_processes').execute();
      const started_at = new Date(t.now.getTime() - secondsAgo * 1000);
      const row = { process_id: 'p2', host: 'h', pid: 1, version: '1', node_version: 'v1', seen_at: t.now };
      await t.db
        .insertInto('server_processes')
        .values({ ...row, started_at, samples: '[]' })
        .execute();
    };
    await started(20);
    expect(await line('archive', backup)).toMatchObject({ state: 'ok', says: 'begins within a minute of the start' });
    await started(61);
    expect(await line('archive', backup)).toMatchObject({ state: 'wrong', says: 'none yet' });
    const soon = new Date(t.now.getTime() + 2_000);
    await t.db.insertInto('backup_archive').values({ line: 'l', covered_at: soon }).execute();
    expect(await line('archive', backup)).toMatchObject({ state: 'ok', says: expect.stringMatching(/^0 s behind/) });
    await t.db.deleteFrom('backup_archive').execute();
    await t.db.deleteFrom('server_processes').execute();
  });

  it('finds a role that could change past journals, and settings that lose commits', async () => {
    expect(await line('roles')).toMatchObject({ state: 'ok' });
    expect(await line('roles', { DATABASE_URL: t.ownerUrl })).toMatchObject({ state: 'wrong' });
    expect(await line('tables')).toMatchObject({ state: 'ok' });
    await sql`ALTER ROLE CURRENT_USER SET synchronous_commit = off`.execute(t.db);
    try {
      expect(await line('durability')).toMatchObject({
        state: 'wrong',
        says: expect.stringContaining('synchronous_commit is off'),
      });
    } finally {
      await sql`ALTER ROLE CURRENT_USER RESET synchronous_commit`.execute(t.db);
    }
  });

  it('finds the server, its absence, and another program on its port', async () => {
    expect(await line('server')).toMatchObject({ state: 'wrong', says: 'nothing listens on port 1' });
    const { fastify } = t.app;
    if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' });
    const portOf = (server: { address(): unknown }) => String((server.address() as AddressInfo).port);
    expect(await line('server', { PORT: portOf(fastify.server) })).toMatchObject({ state: 'ok' });
    const other = createServer((_request, response) => response.end('<html>'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const port = portOf(other);
    expect(await line('server', { PORT: port })).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/another program/),
    });
    other.close();
  });

  it('finds a public address without HTTPS or without TRUST_PROXY', async () => {
    expect(await line('address')).toMatchObject({ state: 'wrong', says: 'PUBLIC_URL is not set' });
    const https = { PUBLIC_URL: 'https://wallet.invalid' };
    expect(await line('address', https)).toMatchObject({ state: 'ok' });
    expect(await line('proxy', https)).toMatchObject({
      state: 'wrong',
      remedy: expect.stringMatching(/TRUST_PROXY=1/),
    });
    expect(await line('proxy', { ...https, TRUST_PROXY: '1' })).toMatchObject({ state: 'ok' });
    expect(await line('dns of wallet.invalid', https)).toMatchObject({ state: 'wrong', says: 'no address' });
  });

  it('finds sites without an owner, or with only one', async () => {
    expect(await line('owners')).toMatchObject({
      ...{ state: 'wrong', says: 'no owner: demo, other' },
      remedy: expect.stringContaining('npm run operator:create -- --site demo --name NAME'),
    });
    await openConsole(t, 'owner', ['demo', 'other']);
    expect(await line('owners')).toMatchObject({ state: 'warning', says: 'only one owner: demo, other' });
    await openConsole(t, 'owner', ['demo', 'other']);
    expect(await line('owners')).toMatchObject({ state: 'ok' });
  });

  it('shows background work as running servers report it: late seals, a failing worker, no report at all', async () => {
    expect(await line('seals')).toMatchObject({ state: 'warning', says: 'not measured yet' });
    const report = (lag: number, failing: number) => [
      { metric: 'pitaka_ledger_seal_lag_seconds', labels: {}, value: lag },
      { metric: 'pitaka_worker_failing_seconds', labels: { worker: 'review' }, value: failing },
    ];
    const row = {
      process_id: 'p1',
      host: 'h',
      pid: 1,
      version: '1',
      node_version: 'v1',
      started_at: t.now,
      seen_at: t.now,
    };
    await t.db
      .insertInto('server_processes')
      .values({ ...row, samples: JSON.stringify(report(0.2, 0)) })
      .execute();
    expect(await line('seals')).toMatchObject({ state: 'ok' });
    expect(await line('workers')).toMatchObject({ state: 'ok' });
    await t.db
      .updateTable('server_processes')
      .set({ samples: JSON.stringify(report(9_999, 7_200)) })
      .execute();
    expect(await line('seals')).toMatchObject({ says: expect.stringContaining('wait for their seals') });
    expect((await line('seals'))?.state).not.toBe('ok');
    expect((await line('workers'))?.says).toContain('review');
    await t.db.deleteFrom('server_processes').execute();
  });

  it('changes nothing in the database', async () => {
    const rows = async () =>
      (
        await sql<{ changes: string }>`
          SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::text AS changes FROM pg_stat_user_tables`.execute(t.db)
      ).rows[0]?.changes;
    await sql`SELECT pg_stat_force_next_flush()`.execute(t.db).catch(() => {});
    const before = await rows();
    await examined();
    await sql`SELECT pg_stat_force_next_flush()`.execute(t.db).catch(() => {});
    expect(await rows()).toBe(before);
  });
});

describe('the command', () => {
  it('ends with 1 and the remedies if there is a fault, as lines and as JSON', async () => {
    const failed = await typeCommand('doctor', t, { settings: { ...REAL, PITAKA_ENV: 'none' } }).catch(
      (error) => error,
    );
    expect(failed).toMatchObject({ code: 1, stderr: '' });
    expect(failed.stdout).toMatch(/^WRONG {4}Continuous backup +off\n +→ npm run backup -- --make-key/m);
    const remedies = [...failed.stdout.matchAll(/→ (.+)$/gm)].map(([, text]) => text);
    expect(new Set(remedies).size).toBe(remedies.length);
    expect(failed.stdout).toMatch(/Not ready for real money\. \d+ ok, \d+ warnings?, \d+ wrong\.\n$/);
    const settings = { ...REAL, PITAKA_ENV: 'none' };
    const json = await typeCommand('doctor', t, { settings, words: ['--json'] }).catch((error) => error);
    const { wrong, findings } = JSON.parse(json.stdout);
    expect(wrong).toBe(findings.filter((finding: Finding) => finding.state === 'wrong').length);
    expect(wrong).toBeGreaterThan(0);
  });

  it('explains itself, and refuses unknown words', async () => {
    expect((await typeCommand('doctor', t, { words: ['--help'] })).stdout).toContain('Usage: npm run doctor');
    const failed = await typeCommand('doctor', t, { words: ['--nonsense'] }).catch((error) => error);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage: npm run doctor') });
  });
});

describe('the console', () => {
  it('shows a manager the same lines for the site, and no other site’s', async () => {
    const { token } = await openConsole(t, 'manager');
    const { findings } = await t.ask('/console/doctor', {}, { token });
    const names = findings.map(({ name }) => name);
    for (const { name } of await examined()) expect(names).toContain(name);
    expect(JSON.stringify(findings)).not.toContain('other');
  });

  it('refuses a cashier', async () => {
    const { token } = await openConsole(t, 'cashier');
    expect(await t.call('/console/doctor', {}, { token })).toMatchObject({ code: 'permission_missing' });
  });
});
