import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { readPlan } from './read-plan.ts';
import { settingsText } from './settings-text.ts';

const WORDS = ['--domain', 'Wallet.Example.com', '--email', 'ops@example.com'];
const read = (words: readonly string[], shell: NodeJS.ProcessEnv = {}) => readPlan(words, shell);

describe('the command line of npm run live', () => {
  it('takes domain and e-mail, and places from the shell', async () => {
    expect(await read(WORDS, { DATA_DIR: '/srv/p', PORT: '4000', PITAKA_ENV: '/etc/p.env' })).toMatchObject({
      ...{ domain: 'wallet.example.com', email: 'ops@example.com', siteName: 'wallet.example.com', proxy: 'caddy' },
      ...{ dataDir: '/srv/p', port: 4000, settingsPath: '/etc/p.env', isPrinted: false },
    });
  });

  it.each([
    [[], '--domain is missing, and there is no terminal to ask on.'],
    [['--domain', 'wallet.example.com'], '--email is missing, and there is no terminal to ask on.'],
    [['--domain', 'https://wallet.example.com'], '--domain takes a host name without https://'],
    [['--domain', 'wallet.example.com:443'], '--domain takes a host name'],
    [['--domain', 'localhost'], '--domain takes a host name'],
    [['--domain', 'a.localhost'], '--domain takes a name that others can reach'],
    [['--domain', '203.0.113.7'], '--domain takes a host name'],
    [['--domain', 'w.example.com', '--email', 'nonsense'], '--email takes an address'],
    [['--domain', 'w.example.com', '--email', 'a}{@b.example'], '--email takes an address'],
    [[...WORDS, '--proxy', 'apache'], '--proxy takes caddy or external.'],
    [[...WORDS, '--unit', 'PESO'], '--unit takes COIN or an ISO 4217 code'],
    [[...WORDS, '--timezone', 'Moon'], '--timezone takes an IANA zone'],
    [[...WORDS, '--name', ' '], '--name takes a text'],
    [[...WORDS, '--database-url', 'mysql://x/y'], '--database-url must look like postgres://'],
    [[...WORDS, '--database-url', 'postgres://x'], '--database-url must look like postgres://'],
    [[...WORDS, '--database', 'mysql'], '--database takes embedded or system.'],
    [[...WORDS, '--database', 'system', '--database-url', 'postgres://a@b/c'], '--database system makes the database'],
    [[...WORDS, '--database-admin-url', 'postgres://a@b/c'], '--database-admin-url needs --database-url'],
  ])('refuses %j with a sentence', async (words, sentence) => {
    await expect(read(words)).rejects.toThrow(sentence);
  });
});

describe('the settings that npm run live writes', () => {
  it('are for a reachable server without sandboxes, with backups of an embedded database', async () => {
    const plan = await read(WORDS, { DATA_DIR: '/srv/p' });
    const config = loadConfig(parseEnv(settingsText(plan)) as Record<string, string>);
    expect(config).toMatchObject({
      ...{ publicUrl: 'https://wallet.example.com', trustProxy: 1, host: '127.0.0.1', seed: 'none', dataDir: '/srv/p' },
      ...{ database: { kind: 'embedded' }, isForThisMachine: false, warnings: [], drainSeconds: 5 },
      backup: { folder: '/srv/p-backups' },
    });
  });

  it('back up a database that this command makes in the PostgreSQL of this machine', async () => {
    const plan = await read([...WORDS, '--database', 'system'], { DATA_DIR: '/srv/p' });
    const url = 'postgres://pitaka_app:a@127.0.0.1:5432/pitaka';
    const settings = parseEnv(settingsText({ ...plan, databaseUrl: url, databaseAdminUrl: url }));
    expect(settings).toMatchObject({ BACKUP_DIR: '/srv/p-backups', BACKUP_KEY: expect.stringMatching(/^.{44}$/) });
  });

  it('keep a password with characters that are special in such files', async () => {
    const url = 'postgres://app:a%23"b`@db.example:5432/pitaka#x y';
    const plan = await read([...WORDS, '--database-url', url, '--database-admin-url', `${url}'`.replace("'", '2')]);
    const settings = parseEnv(settingsText(plan));
    expect(settings.DATABASE_URL).toBe(url);
    expect(settings.DATABASE_ADMIN_URL).toBe(`${url}2`);
    expect(settings.BACKUP_KEY).toBeUndefined();
  });
});
