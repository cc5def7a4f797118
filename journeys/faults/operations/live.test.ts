import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledProgram } from '../../support/bundled-program.ts';
import { CHECKOUT, COMPILE_CACHE, makeDataDir, startServer } from '../server-process.ts';

const LIVE = ['--domain', 'wallet.example.com', '--email', 'ops@example.com', '--print'];

const SYSTEM_PORT = 3988;
/** The programs of a PostgreSQL of the distribution. */
const systemBin = globSync('/usr/lib/postgresql/*/bin').at(-1);

let folder: ReturnType<typeof makeDataDir>;
let dataDir: string;
let settings: string;
beforeEach(() => {
  folder = makeDataDir();
  dataDir = join(folder.path, 'data');
  settings = join(folder.path, 'pitaka.env');
  mkdirSync(join(folder.path, 'home'));
});
afterEach(() => folder.remove());

/** Runs a command with the settings of this test's folder, and none of this shell's. */
function type(command: string, words: readonly string[], more: Record<string, string> = {}): SpawnSyncReturns<string> {
  const { PATH = '' } = process.env;
  return spawnSync(process.execPath, [bundledProgram(`server/entry/commands/${command}.ts`), ...words], {
    cwd: CHECKOUT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH, HOME: join(folder.path, 'home'), ...COMPILE_CACHE, TZ: 'UTC', PITAKA_ENV: settings },
      ...(command === 'live' ? { DATA_DIR: dataDir, PORT: '3987' } : {}),
      ...more,
    },
  });
}
const live = (words: readonly string[] = LIVE, more: Record<string, string> = {}) => type('live', words, more);
const linkIn = (text: string) => /welcome#(\S+)/.exec(text)?.[1] ?? '';

describe('npm run live', () => {
  it('makes settings, secrets, database, site and owner’s link, which work; a second run finds them', async () => {
    const first = live();
    expect(first.stderr).toBe('');
    expect(first.status).toBe(0);
    for (const step of [
      'Settings  written',
      'Database  embedded',
      'Secrets',
      'Site      made: main',
      'Owner     a one',
    ])
      expect(first.stdout).toContain(`✓ ${step}`);
    expect(first.stdout).toContain('What still stands in the way of real money');
    expect(first.stdout).toContain('--- /etc/systemd/system/pitaka.service');
    expect(first.stdout).toContain('--- /etc/caddy/Caddyfile');
    // The steps without systemd name the user, the folders that become the user's, the directory, and the earlier build.
    const manual = first.stdout.slice(first.stdout.indexOf('As root, put'));
    expect(manual).toContain(`chown -R`);
    expect(manual).toContain(`${dataDir} ${dataDir}-backups`);
    expect(manual).toMatch(/npm run build\n.*\nWithout systemd: .* as the user \w+ \(never as root\):\n/);
    expect(manual).toMatch(/ {2}cd \/.*\n {2}NODE_ENV=production PITAKA_ENV=\S+ \/\S+ .*scripts\/run\.mjs server/);
    expect(first.stdout).toContain('Address:  https://wallet.example.com');
    expect(statSync(settings).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'secret-keys')).mode & 0o777).toBe(0o600);
    const text = readFileSync(settings, 'utf8');
    const secret = /^BACKUP_KEY=(.+)$/m.exec(text)?.[1] ?? '';
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    expect(first.stdout).not.toContain(secret);

    const server = startServer({ PITAKA_ENV: settings, DRAIN_SECONDS: '0' });
    const url = await server.url;
    const accept = async (token: string) => {
      const body = JSON.stringify({ token, name: 'ana', password: 'violet teapot 41 x' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/console/ownerlink/accept`, { method: 'POST', headers, body });
      return (await answer.json()) as { status: number; code?: string };
    };

    // The server runs, so the second run uses the server's database.
    const second = live();
    expect(second.stdout).toContain(`✓ Settings  already there: ${settings}`);
    expect(second.stdout).toContain('✓ Database  already there: embedded');
    expect(second.stdout).toContain('✓ Site      already there: main at wallet.example.com');
    expect(readFileSync(settings, 'utf8')).toBe(text);
    expect(await accept(linkIn(first.stdout))).toMatchObject({ code: 'owner_link_unknown' });
    expect(await accept(linkIn(second.stdout))).toMatchObject({ status: 200 });
    expect(await accept(linkIn(second.stdout))).toMatchObject({ code: 'owner_link_used' });

    const third = live([...LIVE, '--proxy', 'external']);
    expect(third.stdout).toContain('✓ Owner     already there');
    expect(third.stdout).toContain('proxy_pass http://127.0.0.1:3987;');
    expect(third.stdout).not.toContain('--- /etc/caddy/Caddyfile');
    expect(third.stdout).not.toContain('welcome#');
    const doctor = type('doctor', ['--json'], { PORT: new URL(url).port });
    const states = Object.fromEntries(
      JSON.parse(doctor.stdout).findings.map((finding: { name: string; state: string }) => [
        finding.name,
        finding.state,
      ]),
    );
    expect(states).toMatchObject({
      ...{ server: 'ok', sandboxes: 'ok', secrets: 'ok', 'pitaka.env': 'ok', roles: 'ok', tables: 'ok', proxy: 'ok' },
      ...{ postgresql: 'warning', owners: 'warning', sms: 'warning', 'dns of wallet.example.com': 'wrong' },
    });
    expect(doctor.status).toBe(1);
    server.kill('SIGTERM');
    await server.ended;
  });

  it('refuses a bad input with a sentence and the usage, and makes nothing', () => {
    for (const [words, sentence] of [
      [[], '--domain is missing, and there is no terminal to ask on.'],
      [[...LIVE, '--nonsense'], "Unknown option '--nonsense'"],
    ] as const) {
      const { status, stderr, stdout } = live(words);
      expect(stderr).toContain(sentence);
      expect(stderr).toContain('Usage: npm run live');
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(() => statSync(settings)).toThrow();
      expect(() => statSync(dataDir)).toThrow();
    }
  });

  it.runIf(spawnSync('which', ['script']).status === 0)(
    'asks two questions on a terminal, and checks the answers',
    () => {
      const command = `${process.execPath} ${join(CHECKOUT, 'server/entry/commands/live.ts')} --print`;
      const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
        cwd: CHECKOUT,
        encoding: 'utf8',
        input: 'ask.example.com\nnonsense\n',
        env: { PATH: process.env.PATH ?? '', HOME: join(folder.path, 'home'), ...COMPILE_CACHE, PITAKA_ENV: settings },
      });
      expect(stdout).toContain('Domain, such as wallet.example.com: ');
      expect(stdout).toContain('E-mail of the operator, for certificates: ');
      expect(stdout).toContain('--email takes an address such as ops@example.com, not "nonsense".');
      expect(() => statSync(settings)).toThrow();
    },
  );

  it('refuses settings of another domain or of a trial, and leaves them unchanged', () => {
    const kept = (text: string, sentence: string) => {
      writeFileSync(settings, text, { mode: 0o600 });
      const { status, stderr } = live();
      expect(stderr).toContain(sentence);
      expect(status).toBe(1);
      expect(readFileSync(settings, 'utf8')).toBe(text);
      expect(() => statSync(dataDir)).toThrow();
    };
    kept('PUBLIC_URL=https://other.example.com\nSEED=none\nALLOW_SANDBOX=1\n', 'is for other.example.com');
    kept('LOG_LEVEL=info\n', 'has no PUBLIC_URL');
    kept('NONSENSE=1\n', 'NONSENSE in pitaka.env is no setting.');
  });

  it.runIf(process.getuid?.() === 0 && systemBin !== undefined)(
    'makes roles and database in the distribution’s PostgreSQL, but not over another installation',
    () => {
      const cluster = join(folder.path, 'cluster');
      chmodSync(folder.path, 0o755);
      mkdirSync(cluster);
      const asPostgres = (...words: string[]) => {
        const { status, stderr } = spawnSync('/usr/sbin/runuser', ['-u', 'postgres', '--', ...words], {
          encoding: 'utf8',
        });
        if (status !== 0) throw new Error(stderr);
      };
      const [initdb, control] = [join(systemBin ?? '', 'initdb'), join(systemBin ?? '', 'pg_ctl')];
      spawnSync('chown', ['postgres', cluster]);
      const data = join(cluster, 'data');
      asPostgres(
        initdb,
        '-D',
        data,
        '--auth-local=peer',
        '--auth-host=scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
      );
      const options = `-p ${SYSTEM_PORT} -k ${cluster} -c listen_addresses=127.0.0.1`;
      asPostgres(control, '-D', data, '-l', join(cluster, 'log'), '-w', '-o', options, 'start');
      try {
        const words = [...LIVE, '--database', 'system'];
        const place = { PGHOST: cluster, PGPORT: String(SYSTEM_PORT) };
        const made = live(words, place);
        expect(made.stderr).toBe('');
        expect(made.stdout).toMatch(/✓ Database +external; \d+ migrations/);
        expect(made.stdout).not.toContain('CREATE ROLE');
        const text = readFileSync(settings, 'utf8');
        expect(text).toContain(`@127.0.0.1:${SYSTEM_PORT}/pitaka`);
        expect(text).toMatch(/^DATABASE_URL=.*pitaka_app:.*\nDATABASE_ADMIN_URL=.*pitaka_owner:/m);
        expect(live(words, place).stdout).toContain('✓ Site      already there: main');
        const other = { ...place, PITAKA_ENV: join(folder.path, 'other.env'), DATA_DIR: join(folder.path, 'other') };
        const refused = live(words, other);
        expect(refused.stderr).toContain('has a database pitaka with tables, and no settings here name it');
        expect(refused.status).toBe(1);
        expect(() => statSync(other.PITAKA_ENV)).toThrow();
      } finally {
        asPostgres(control, '-D', data, '-m', 'immediate', 'stop');
      }
    },
  );

  it('uses an external database, shows the SQL for two roles, and explains a faulty address', async () => {
    const away = live([...LIVE, '--database-url', 'postgres://app:hidden@127.0.0.1:1/pitaka']);
    expect(away.status).toBe(1);
    expect(away.stdout).toContain("CREATE ROLE pitaka_owner LOGIN REPLICATION PASSWORD '");
    expect(away.stderr).toContain('nothing listens at 127.0.0.1:1');
    expect(away.stderr).not.toContain('hidden');
    // Nothing is written: otherwise the next run would find settings with a wrong address.
    expect(() => statSync(settings)).toThrow();
    const port = live(LIVE, { PORT: 'abc' });
    expect(port.stderr).toContain('PORT must be a whole number from 0 to 65535, but it is "abc".');
    expect(() => statSync(settings)).toThrow();

    const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'other'), command: 'a test' });
    const urls = ['--database-url', postgres.urls.app, '--database-admin-url', postgres.urls.owner];
    const made = live([...LIVE, ...urls], { PITAKA_ENV: join(folder.path, 'external.env') });
    expect(made.stderr).toBe('');
    expect(made.stdout).toMatch(/✓ Database +external; \d+ migrations/);
    expect(made.stdout).not.toContain('CREATE ROLE');
    await postgres.stop();
  });
});
