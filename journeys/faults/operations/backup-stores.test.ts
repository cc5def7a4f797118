import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealJournals } from '@pitaka/server/modules/money/ledger/index.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { lockFile } from '@pitaka/server/platform/embedded-postgres/instance-lock.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeSite } from '../../support/person-with-money.ts';
import { askStopped, objectsIn, piecesIn, runCommand } from '../restore/backed-up.ts';
import { S3_KEYS, type S3Server, startS3Server } from '../restore/s3-server.ts';
import { makeDataDir } from '../server-process.ts';

const KEY = randomBytes(32).toString('base64');
const PICTURE = randomBytes(3000);
const PICTURE_NAME = 'ab/abcdef0123456789.webp';

let original: ReturnType<typeof makeDataDir>;
let folder: ReturnType<typeof makeDataDir>;
let elsewhere: ReturnType<typeof makeDataDir>;
let s3: S3Server;

beforeAll(async () => {
  [original, folder, elsewhere] = [makeDataDir(), makeDataDir(), makeDataDir()];
  s3 = await startS3Server();
  await copyPreparedData(MIGRATED_DATA, original.path);
  writeFileSync(join(original.path, 'secret-keys'), `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  mkdirSync(join(original.path, 'media/ab'), { recursive: true });
  writeFileSync(join(original.path, 'media', PICTURE_NAME), PICTURE);
  const postgres = await startEmbeddedPostgres({ dataDir: original.path, command: 'a test' });
  const db = openDatabase(openPool({ connectionString: postgres.urls.app, max: 1 }));
  await makeSite(db);
  for (let number = 1; number <= 20; number++) await makePerson(db, number, 100_00n);
  // Seals every second, as the server's thread does: a journal is sealed once it is a quarter of a second old.
  await sealJournals(db, new Date(Date.now() + 1_000), { whole: true });
  await db.destroy();
  await postgres.stop();
});
afterAll(async () => {
  await s3.close();
  for (const one of [original, folder, elsewhere]) one.remove();
});

const settingsOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  BACKUP_KEY: KEY,
  BACKUP_DIR: folder.path,
  BACKUP_S3: s3.url,
  BACKUP_S3_ACCESS_KEY: S3_KEYS.accessKey,
  BACKUP_S3_SECRET_KEY: S3_KEYS.secretKey,
});
const backup = (more: Record<string, string>, ...words: string[]) =>
  runCommand('backup', { ...settingsOf(original.path), ...more }, ...words);
const restore = (dataDir: string, more: Record<string, string>, ...words: string[]) =>
  runCommand('restore', { ...settingsOf(dataDir), ...more }, ...words);
const inS3 = () => [...s3.objects.keys()].map((name) => name.replace(/^pitaka\//, '')).sort();
const isManifest = (name: string) => name.endsWith('manifest');

/** A machine that has only the secret keys. */
function newMachine(name: string): string {
  const dataDir = join(elsewhere.path, name);
  mkdirSync(dataDir);
  copyFileSync(join(original.path, 'secret-keys'), join(dataDir, 'secret-keys'));
  return dataDir;
}

const JOURNALS = 'SELECT journal_id::text AS id FROM journals ORDER BY 1';

describe('backups in a folder and in an S3-compatible store', () => {
  it('without the S3 store are complete in the folder, and the failure is reported', async () => {
    s3.setAway(true);
    const { code, output } = await backup({});
    expect([code, output]).toEqual([1, expect.stringContaining(`The store ${s3.url} refused GET: HTTP 503 SlowDown`)]);
    expect(objectsIn(folder.path).filter(isManifest)).toHaveLength(1);
    expect(s3.objects.size).toBe(0);
    s3.setAway(false);
  });

  it('are the same in both once it answers, sealed, with the pictures, and signed as the protocol says', async () => {
    const { code, output } = await backup({});
    expect([code, output]).toEqual([0, expect.stringMatching(/Base backup: [0-9.]+ MB, stored as [0-9.]+ MB, in /)]);
    expect(s3.refused).toEqual([]);
    expect(inS3().filter(isManifest)).toHaveLength(2);
    expect(inS3()).toContain(`media/${PICTURE_NAME}`);
    const credentials = JSON.parse(readFileSync(join(original.path, 'postgres.json'), 'utf8')) as Record<
      string,
      string
    >;
    for (const bytes of s3.objects.values()) {
      expect(bytes.subarray(0, 4).toString()).toBe('PTKB');
      expect(bytes.includes(credentials.superuserPassword ?? '')).toBe(false);
    }
  });

  it('are proven by a restore: the books, the seals, and the heads of the live chains', async () => {
    const { code, output } = await backup({}, '--prove');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/Proof: 20 journals verified, 1 chains reach the live heads, the books are in order, in /),
    ]);
    expect(existsSync(join(original.path, 'backup-proof'))).toBe(false);
    const runs = await askStopped(original.path, 'SELECT kind, ok FROM backup_runs ORDER BY ended_at');
    expect(runs).toEqual([
      { kind: 'base', ok: true },
      { kind: 'base', ok: true },
      { kind: 'proof', ok: true },
    ]);
    expect((await backup({}, '--list')).output).toMatch(/restores to any second from the first of these to \d{4}-/);
  });

  it('have one proof at a time: a second one is refused, and leaves the folder of the first alone', async () => {
    const proof = join(original.path, 'backup-proof');
    mkdirSync(proof);
    const lock = lockFile(`${proof}.lock`, 'a test', ({ pid }) => new Error(`Process ${pid} proves before the test.`));
    const { code, output } = await backup({}, '--prove');
    lock.release();
    expect([code, output]).toEqual([1, expect.stringContaining('Another proof is running')]);
    expect(existsSync(proof)).toBe(true);
    rmSync(proof, { recursive: true });
  });

  it('restore from the S3 store alone, with the pictures', async () => {
    const dataDir = newMachine('from-s3');
    const { code, output } = await restore(dataDir, { BACKUP_DIR: '' });
    expect([code, output]).toEqual([0, expect.stringContaining('The books are in order.')]);
    expect(await askStopped(dataDir, JOURNALS)).toEqual(await askStopped(original.path, JOURNALS));
    expect(readFileSync(join(dataDir, 'media', PICTURE_NAME)).equals(PICTURE)).toBe(true);
  });

  it('are refused with wrong keys of the store, in one sentence', async () => {
    const { code, output } = await restore(newMachine('refused'), { BACKUP_DIR: '', BACKUP_S3_SECRET_KEY: 'another' });
    expect([code, output]).toEqual([1, `The store ${s3.url} refused GET: HTTP 403 SignatureDoesNotMatch\n`]);
  });

  it.each([
    [
      'another BACKUP_KEY',
      { BACKUP_KEY: randomBytes(32).toString('base64') },
      [],
      'BACKUP_KEY is not the key of this backup',
    ],
    ['a time before the first backup', {}, ['--at', '2020-01-01 00:00:00'], 'The oldest backup in'],
    ['a time that has not come', {}, ['--at', '2199-01-01 00:00:00'], 'The backup reaches to'],
    ['no time', {}, ['--at', 'yesterday'], `--at is a time such as '2026-11-23 20:15:00', but it is "yesterday".`],
  ])('restore nothing with %s', async (what, more, words, sentence) => {
    const dataDir = newMachine(what.replaceAll(' ', '-'));
    const { code, output } = await restore(dataDir, more, ...words);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(existsSync(join(dataDir, 'restore.partial'))).toBe(false);
  });

  it('restore nothing without the secret keys that the database was written with', async () => {
    const { code, output } = await restore(join(elsewhere.path, 'without-keys'), {});
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The secret keys of this database are not here: k1 \(.*They are in no/),
    ]);
    expect(existsSync(join(elsewhere.path, 'without-keys'))).toBe(false);
  });

  it('with a damaged chunk, a missing chunk, or a missing piece of the log change nothing', async () => {
    const dataDir = newMachine('damaged');
    writeFileSync(join(dataDir, 'postgres.json'), '{"what":"was there"}');
    const chunk = objectsIn(folder.path).findLast((name) => name.endsWith('/000002')) ?? '';
    const newest = chunk.split('/')[1];
    // A piece before the last one: if the last piece is missing, the archive only ends earlier.
    const piece = piecesIn(folder.path)
      .filter(({ name }) => name.split('/')[2] === newest)
      .at(-2);
    const cases = [
      [chunk, 'damaged', `${chunk} is not what was backed up`],
      [chunk, 'missing', `The backup lacks ${chunk}`],
      [piece?.name.slice(1) ?? '', 'missing', 'The log has a gap: the piece from'],
    ] as const;
    for (const [name, how, sentence] of cases) {
      const path = join(folder.path, name);
      const whole = readFileSync(path);
      if (how === 'missing') rmSync(path);
      else
        writeFileSync(
          path,
          Buffer.concat([whole.subarray(0, 200), Buffer.from([(whole[200] ?? 0) ^ 1]), whole.subarray(201)]),
        );
      const { code, output } = await restore(dataDir, {});
      expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
      expect(readFileSync(join(dataDir, 'postgres.json'), 'utf8')).toBe('{"what":"was there"}');
      expect(existsSync(join(dataDir, 'restore.partial'))).toBe(false);
      writeFileSync(path, whole);
    }
  });
});

describe('an external database', () => {
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir: original.path, command: 'a test' });
  });
  afterAll(() => postgres.stop());
  const settings = (admin: string) => ({
    ...settingsOf(original.path),
    BACKUP_S3: '',
    BACKUP_DIR: join(elsewhere.path, 'external'),
    DATABASE_URL: postgres.urls.app,
    DATABASE_ADMIN_URL: Object.assign(new URL(admin), { pathname: '/pitaka' }).href,
  });

  it('is not backed up by a user without the right to replicate, and the message names that right', async () => {
    const { code, output } = await runCommand('backup', settings(postgres.urls.owner));
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('The user of DATABASE_ADMIN_URL needs the right REPLICATION'),
    ]);
  });

  it('is restored into a folder for its own PostgreSQL', async () => {
    expect((await runCommand('backup', settings(postgres.urls.superuser))).output).toContain('Base backup: ');
    const into = join(elsewhere.path, 'into');
    const restored = await runCommand('restore', settings(postgres.urls.superuser), '--into', into);
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringContaining(`The data directory is ${into}/postgres`),
    ]);
    expect(readdirSync(into)).not.toContain('postgres.json');
    expect((await runCommand('restore', settings(postgres.urls.superuser))).output).toContain(
      'name a new folder with --into',
    );
  });
});

it('a proof of books that were changed behind the server fails, names the journal, and is recorded', async () => {
  await askStopped(original.path, 'UPDATE postings SET amount_minor = amount_minor + 1 WHERE version = 1');
  const { code, output } = await backup({}, '--nightly');
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/The restored books are wrong: .*demo: block 1 [^:]+: the journal/),
  ]);
  const runs = await askStopped(
    original.path,
    'SELECT kind, ok, detail FROM backup_runs ORDER BY ended_at DESC LIMIT 1',
  );
  expect(runs).toEqual([{ kind: 'proof', ok: false, detail: expect.stringContaining('The restored books are wrong') }]);
});

it('after a restore that was killed between the two databases, a start is refused with the steps to take', async () => {
  const dataDir = newMachine('cut-off');
  mkdirSync(join(dataDir, 'restore.partial'));
  const refused = await startEmbeddedPostgres({ dataDir }).catch((error: Error) => error.message);
  expect(refused).toContain('was cut off: run npm run restore again');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

it('settings of backups that contradict each other are refused, each in one sentence', async () => {
  const { code, output } = await runCommand('backup', { DATA_DIR: original.path, BACKUP_DIR: folder.path });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('BACKUP_KEY is not set, and nothing is backed up unsealed'),
  ]);
  expect((await runCommand('backup', { BACKUP_KEY: 'short' }, '--list')).output).toBe(
    'BACKUP_KEY must be 32 bytes in base64 or hexadecimal.\n',
  );
  expect((await runCommand('backup', {}, '--make-key')).output).toMatch(/^BACKUP_KEY=[A-Za-z0-9+/]{43}=\n$/);
});
