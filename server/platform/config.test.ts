import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, type Environment, isLoopback, loadConfig } from './config.ts';

function problemsOf(env: Environment): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const REAL_ADAPTERS = {
  SMS: 'acme',
  PAYOUT: 'acme',
  DEPOSIT: 'acme',
  PLATFORM_MESSAGING: 'acme',
  PLATFORM_VIDEO: 'acme',
  CHANNEL_SLOTS: 'acme',
};

describe('settings', () => {
  it('are optional: without any, a fresh clone serves the demo on this machine only', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      database: { kind: 'embedded' },
      seed: 'demo',
      trustProxy: false,
      rateLimits: true,
      isExposed: false,
      warnings: [],
    });
    expect(config.dataDir).toBe(resolve('data'));
    expect(config.mediaDir).toBe(resolve('data/media'));
    expect(config.adapters.sms).toEqual({ name: 'sandbox', settings: {} });
  });

  it('serve the API documentation if only this machine can reach the server, otherwise on request', () => {
    expect(loadConfig({}).apiDocs).toBe(true);
    expect(loadConfig({ API_DOCS: 'off' }).apiDocs).toBe(false);
    for (const reach of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://a.example' },
      { TRUST_PROXY: '1' },
      { NODE_ENV: 'production' },
    ]) {
      expect(loadConfig({ ...REAL_ADAPTERS, SEED: 'none', ...reach }).apiDocs, JSON.stringify(reach)).toBe(false);
      expect(loadConfig({ ...REAL_ADAPTERS, SEED: 'none', ...reach, API_DOCS: 'on' }).apiDocs).toBe(true);
    }
  });

  it('drain a server for ten seconds before a stop, except with sandboxes or the demo', () => {
    expect(loadConfig({}).drainSeconds).toBe(0);
    expect(loadConfig({ PUBLIC_URL: 'https://a.example', ALLOW_SANDBOX: '1' }).drainSeconds).toBe(0);
    expect(loadConfig({ ...REAL_ADAPTERS, SEED: 'none', TRUST_PROXY: '1' }).drainSeconds).toBe(10);
    expect(loadConfig({ DRAIN_SECONDS: '25' }).drainSeconds).toBe(25);
    for (const DRAIN_SECONDS of ['-1', '301', '1.5', 'ten']) {
      expect(() => loadConfig({ DRAIN_SECONDS })).toThrow(
        `DRAIN_SECONDS must be a whole number from 0 to 300, but it is "${DRAIN_SECONDS}".`,
      );
    }
  });

  it('with an empty value count as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, database: { kind: 'embedded' } });
  });

  it('do not seed the demo into an external database unless requested', () => {
    const url = 'postgres://app:pw@db.example/pitaka';
    expect(loadConfig({ DATABASE_URL: url }).seed).toBe('none');
    expect(loadConfig({ DATABASE_URL: url, SEED: 'demo' }).seed).toBe('demo');
  });

  it('use the application’s own user for migrations unless an administrator’s address is set', () => {
    const url = 'postgres://app:pw@db.example/pitaka';
    expect(loadConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'external', url, adminUrl: url });
    const adminUrl = 'postgres://admin:pw@db.example/pitaka';
    expect(loadConfig({ DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl }).database).toMatchObject({ adminUrl });
  });

  it('pass an adapter the settings with its prefix', () => {
    const { adapters } = loadConfig({
      SMS: 'acme',
      SMS_API_KEY: 'k',
      PLATFORM_VIDEO: 'box',
      PLATFORM_VIDEO_APP_ID: '7',
    });
    expect(adapters.sms).toEqual({ name: 'acme', settings: { API_KEY: 'k' } });
    expect(adapters.platforms.video).toEqual({ name: 'box', settings: { APP_ID: '7' } });
  });

  it('open one game channel for each CHANNEL_NAME', () => {
    const { adapters } = loadConfig({ CHANNEL_SLOTS: 'seamless', CHANNEL_SLOTS_KEY: 'k' });
    expect(adapters.channels).toEqual({ slots: { name: 'seamless', settings: { KEY: 'k' } } });
    expect(loadConfig({}).adapters.channels).toEqual({ sandbox: { name: 'sandbox', settings: {} } });
  });
});

describe('a malformed setting', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but it is "abc".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but it is "65536".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but it is "-1".'],
    [{ HOST: 'http://x' }, 'HOST must be an address or a host name without a port, but it is "http://x".'],
    [{ SEED: 'yes' }, 'SEED must be demo or none, but it is "yes".'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off, but it is "maybe".'],
    [{ SMS: 'Two Words' }, 'SMS must be the name of an adapter in lower case, such as sandbox, but it is "Two Words".'],
    [
      { CHANNEL_SLOTS: '?' },
      'CHANNEL_SLOTS must be the name of an adapter in lower case, such as sandbox, but it is "?".',
    ],
    [{ DATABASE_URL: 'postgres://u:p@h' }, 'DATABASE_URL has no database name: add /database after the host.'],
    [
      { DATABASE_ADMIN_URL: 'postgres://u:p@h/d' },
      'DATABASE_ADMIN_URL is set without DATABASE_URL: set both, or neither for the embedded database.',
    ],
  ])('%j', (env, sentence) => {
    expect(problemsOf(env)).toEqual([sentence]);
  });

  it('is reported together with all other malformed settings in one message', () => {
    expect(problemsOf({ PORT: 'x', SEED: 'y', PUBLIC_URL: 'z' })).toHaveLength(3);
  });

  it('is reported without its password or key', () => {
    const message = problemsOf({ DATABASE_URL: 'mysql://me:hunter2@h/d', SECRET_KEYS: 'k1:hunter2' }).join(' ');
    expect(message).toContain('DATABASE_URL must look like postgres://');
    expect(message).toContain('SECRET_KEYS needs keys of 32 bytes');
    expect(message).not.toContain('hunter2');
  });

  it('cannot be TRUST_PROXY=true, because every visitor could choose the address that limits count', () => {
    expect(problemsOf({ TRUST_PROXY: 'true' })[0]).toContain('TRUST_PROXY must be the number of proxies');
    const trusted = (TRUST_PROXY: string) => loadConfig({ TRUST_PROXY, ALLOW_SANDBOX: '1' }).trustProxy;
    expect(trusted('1')).toBe(1);
    expect(trusted('10.0.0.5, 10.1.0.0/16')).toEqual(['10.0.0.5', '10.1.0.0/16']);
    expect(trusted('loopback, fd00:1::/32')).toEqual(['loopback', 'fd00:1::/32']);
    expect(trusted('off')).toBe(false);
  });

  it.each(['0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '10.0.0.5, 0.0.0.0/0', '2000::/3'])(
    'is a list of proxies that includes every address: TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY, ALLOW_SANDBOX: '1' })[0]).toContain('also covers too many other machines');
    },
  );

  it.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', 'a-name'])(
    'is an invalid list of proxies: %s',
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY, ALLOW_SANDBOX: '1' })[0]).toContain('TRUST_PROXY must be the number of proxies');
    },
  );
});

describe('sandboxes and the demo', () => {
  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.4' },
    { PUBLIC_URL: 'https://example.com' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: 'loopback' },
    { NODE_ENV: 'production' },
  ])('are refused on a server that others can reach: %j', (env) => {
    const [problem] = problemsOf(env);
    expect(problem).toContain('SEED=demo, SMS=sandbox');
    expect(problem).toContain('ALLOW_SANDBOX=1');
  });

  it('run on a reachable server on request, with a warning at every start', () => {
    const { warnings, isExposed } = loadConfig({ HOST: '0.0.0.0', ALLOW_SANDBOX: '1' });
    expect(isExposed).toBe(true);
    expect(warnings.join()).toContain('anyone can read one-time codes');
  });

  it('do not block real adapters', () => {
    expect(loadConfig({ HOST: '0.0.0.0', SEED: 'none', ...REAL_ADAPTERS }).warnings).toEqual([]);
  });

  it('are all listed in the error', () => {
    const [problem] = problemsOf({ HOST: '0.0.0.0', SEED: 'none', ...REAL_ADAPTERS, PAYOUT: '' });
    expect(problem).toContain('others could reach PAYOUT=sandbox:');
  });

  it('are limited to this machine unless requested', () => {
    expect(loadConfig({}).isForThisMachine).toBe(true);
    expect(loadConfig({ ALLOW_SANDBOX: '1' }).isForThisMachine).toBe(false);
    expect(loadConfig({ SEED: 'none', ...REAL_ADAPTERS }).isForThisMachine).toBe(false);
  });

  it.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost', '[::1]', 'app.localhost'])(
    'treat %s as this machine only',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '10.0.0.1', 'example.com', 'localhost.example.com'])(
    'treat %s as reachable by others',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});

describe('RATE_LIMITS=off', () => {
  it('is for load tests on one machine, with a warning', () => {
    expect(loadConfig({ RATE_LIMITS: 'off' })).toMatchObject({ rateLimits: false });
    expect(loadConfig({ RATE_LIMITS: 'off' }).warnings[0]).toContain('RATE_LIMITS is off');
  });

  it.each([{ NODE_ENV: 'production' }, { HOST: '0.0.0.0', ALLOW_SANDBOX: '1' }])(
    'is refused in production: %j',
    (env) => {
      expect(problemsOf({ RATE_LIMITS: 'off', ...env }).join()).toContain('RATE_LIMITS=off is for load tests');
    },
  );
});

describe('settings of backups', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const s3 = { BACKUP_S3: 'https://s3.example/bucket', BACKUP_S3_ACCESS_KEY: 'a', BACKUP_S3_SECRET_KEY: 's' };

  it('are a key, and a folder, a store or both', () => {
    expect(loadConfig({}).backup).toBeNull();
    expect(loadConfig({ BACKUP_KEY: key, BACKUP_DIR: '/mnt/b', ...s3, BACKUP_TIME: '3:05' }).backup).toMatchObject({
      key: Buffer.alloc(32, 7),
      folder: '/mnt/b',
      s3: { region: 'us-east-1', accessKey: 'a', secretKey: 's' },
      days: 14,
      nightlyAt: 185,
    });
  });

  it.each([
    [{ BACKUP_KEY: key }, 'BACKUP_KEY is set, but no place'],
    [{ BACKUP_DIR: '/mnt/b' }, 'BACKUP_KEY is not set'],
    [{ ...s3, BACKUP_KEY: key, BACKUP_S3_SECRET_KEY: '' }, 'BACKUP_S3 needs BACKUP_S3_ACCESS_KEY and'],
    [{ ...s3, BACKUP_KEY: key, BACKUP_S3: 'https://s3.example/' }, 'BACKUP_S3 must be the address of a bucket'],
    [{ BACKUP_KEY: key, BACKUP_DIR: 'postgres/b' }, 'BACKUP_DIR is in the database’s own folder'],
    [{ BACKUP_KEY: key, BACKUP_DIR: '/b', BACKUP_TIME: '24:00' }, 'BACKUP_TIME must be a time of day'],
    [{ BACKUP_KEY: key, BACKUP_DIR: '/b', BACKUP_DAYS: '0' }, 'BACKUP_DAYS must be a whole number of days'],
  ])('that do not go together are refused: %o', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(sentence);
  });

  it('never repeat the key', () => {
    const load = () => loadConfig({ BACKUP_KEY: 'c2VjcmV0', BACKUP_DIR: '/b' });
    expect(load).toThrow('BACKUP_KEY must be 32 bytes');
    expect(load).not.toThrow('c2VjcmV0');
  });
});
