import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderMediaStore } from '../../adapters/media/folder/folder-media-store.ts';
import { sealJournals } from '../../modules/money/ledger/sealing/seal-journals.ts';
import { assertInvariants } from '../../modules/money/ledger/testing/assert-invariants.ts';
import { mediaAddress, mediaName } from '../../modules/site/media/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { typeCommand } from '../testing/command-line.ts';
import { type ConsoleOperator, linkOperators, openConsole } from '../testing/console-client.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  type Person,
  setSettings,
  withdraw,
  withKey,
} from '../testing/money-people.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { exportSite } from './export-site.ts';
import { importSite } from './import-site.ts';
import { createSiteFile, readSiteFile, siteFileKey } from './site-file.ts';
import { siteTables } from './site-tables.ts';

const PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const NAME = mediaName(PICTURE, 'svg');

let folder: string;
let t: TestApp;
let target: TestApp;
let owner: ConsoleOperator;
let manager: ConsoleOperator;
let person: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitaka-site-file-'));
  [t, target] = [await startTestApp(), await startTestApp({ sites: 'none' })];
  await setSettings(t, { withdrawal: { coolingHours: 0, minimum: '1.00' } });
  owner = await openConsole(t, 'owner');
  manager = await openConsole(t, 'manager');
  person = await makePerson(t, 800);
  const other = await makePerson(t, 90);
  await withdraw(t, person, await addWallet(t, person, '4321'), '100.00');
  await t.ask('/wallet/transfer', { uid: other.uid, amount: '12.34' }, withKey(person.token));
  await sealJournals(t.db, new Date(t.now.getTime() + 3_600_000), { whole: true });
  await mkdir(t.mediaDir, { recursive: true });
  await createFolderMediaStore(t.mediaDir).put(NAME, PICTURE);
  await t.db
    .insertInto('media')
    .values({
      site_id: 'demo',
      address: mediaAddress(NAME),
      content_type: 'image/svg+xml',
      bytes: PICTURE.length,
      width: null,
      height: null,
      origin: 'test',
      created_at: t.now,
    })
    .execute();
});
afterAll(async () => {
  await Promise.all([t?.close(), target?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a statement as the owner of the tables: the server's role cannot change a journal. */
async function runAsOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const fileKey = siteFileKey(TEST_KEY);
const partsOf = (app: TestApp) => ({ db: app.db, media: createFolderMediaStore(app.mediaDir), keys: [TEST_KEY] });
let files = 0;
async function exported(more: Partial<Parameters<typeof exportSite>[1]> = {}) {
  const path = join(folder, `${files++}.site`);
  const request = { siteId: 'demo', path, fileKey, by: owner.name, approvedBy: manager.name, ...more };
  return { path, done: await exportSite(partsOf(t), request, t.now) };
}
const imported = (path: string, keys = [TEST_KEY]) =>
  importSite({ ...partsOf(target), keys }, { path, fileKeys: [fileKey] }, t.now);

/** Number and digest of a site's rows, by table. */
async function everything(db: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of await siteTables(db)) {
    // The import writes its own event.
    const isOwn = table === 'audit_rows' ? sql`t.action <> 'site.import'` : sql`true`;
    if (table === 'audit_heads') continue;
    const { rows } = await sql<{ sum: string }>`SELECT count(*) || ' ' ||
        coalesce(md5(string_agg(r, ',' ORDER BY r)), '') AS sum
      FROM (SELECT (to_jsonb(t) - 'is_default')::text AS r FROM ${sql.table(table)} t WHERE site_id = 'demo' AND ${isOwn}) x`.execute(
      db,
    );
    found[table] = rows[0]?.sum ?? '';
  }
  return found;
}
const nothing = async () => Object.entries(await everything(target.db)).filter(([, sum]) => sum !== '0 ');

describe('the export of a site', () => {
  it('needs two different persons of the site, and a file that does not exist yet', async () => {
    await expect(exported({ by: manager.name })).rejects.toThrow('is no owner of this site');
    await expect(exported({ approvedBy: owner.name })).rejects.toThrow('count as the same person');
    const puppet = await openConsole(t, 'manager');
    await linkOperators(t, puppet.id, owner.id);
    await expect(exported({ approvedBy: puppet.name })).rejects.toThrow('count as the same person');
    await expect(exported({ approvedBy: 'nobody' })).rejects.toThrow('decides on no approvals');
    await expect(exported({ siteId: 'none' })).rejects.toThrow('There is no site none.');
    const path = join(folder, 'there.site');
    writeFileSync(path, 'mine');
    await expect(exported({ path })).rejects.toThrow('There is a file');
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('shows nothing of the site without the key', async () => {
    const { path } = await exported();
    const bytes = readFileSync(path).toString('latin1');
    expect(bytes).not.toContain('Juan Dela Cruz');
    expect(bytes).not.toContain('users');
  });
});

describe('the import of a site', () => {
  it('is refused, and leaves no row of the site, if the file is cut off, changed, or under an unknown key', async () => {
    const { path } = await exported();
    const whole = readFileSync(path);
    const broken = (name: string, bytes: Buffer) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    await expect(imported(broken('cut', whole.subarray(0, -40)))).rejects.toThrow('was changed after it was written');
    const length = whole.readUInt32BE(0) + 4;
    let last = 0;
    for (let at = 0; at < whole.length; at += whole.readUInt32BE(at) + 4) last = at;
    await expect(imported(broken('no-end', whole.subarray(0, last)))).rejects.toThrow('is cut off: its end is missing');
    const changed = Buffer.from(whole);
    changed[length + 200] = (changed[length + 200] ?? 0) ^ 1;
    await expect(imported(broken('changed', changed))).rejects.toThrow('was changed after it was written');
    await expect(imported(broken('other', Buffer.from('a text')))).rejects.toThrow();
    await expect(imported(join(folder, 'missing'))).rejects.toThrow('There is no file');
    await expect(imported(path, [{ id: 'other', key: Buffer.alloc(32, 1) }])).rejects.toThrow(
      'add the key to SECRET_KEYS',
    );
    const tamper = (reason: string) => runAsOwner(`UPDATE journals SET reason = ${reason} WHERE site_id = 'demo'`);
    await tamper("reason || 'x'");
    await expect(imported((await exported()).path)).rejects.toThrow('chain is broken at block');
    await tamper('left(reason, length(reason) - 1)');
    expect(await nothing()).toEqual([]);
  });

  /** The file as the holder of its key can write it. */
  async function forged(change: (object: string) => string | string[]): Promise<string> {
    const { path } = await exported();
    const written = join(folder, `${files++}.forged`);
    const file = await createSiteFile(written, fileKey);
    let count = 0;
    for await (const object of readSiteFile(path, [fileKey])) {
      const text = object.toString();
      if (text.startsWith('end ')) await file.write(Buffer.from(`end ${count}\n`));
      else
        for (const piece of [change(text)].flat()) {
          count += 1;
          await file.write(Buffer.from(piece));
        }
    }
    await file.close();
    return written;
  }

  it('adds no row to another site, whoever wrote the file', async () => {
    const another = await forged((object) =>
      object.startsWith('rows accounts\n')
        ? [
            object,
            object
              .replaceAll('"site_id":"demo"', '"site_id":"neighbour"')
              .replaceAll('"site_id": "demo"', '"site_id": "neighbour"'),
          ]
        : object,
    );
    await expect(imported(another)).rejects.toThrow('has rows of accounts that belong to another site');
    const { rows } = await sql`SELECT 1 FROM accounts WHERE site_id = 'neighbour'`.execute(target.db);
    expect(rows).toEqual([]);
    expect(await nothing()).toEqual([]);
  });

  it('is refused if a balance differs from its postings', async () => {
    const account = new RegExp(`\\{[^{}]*"name": ?"user:${person.uid}:available"[^{}]*\\}`);
    const richer = await forged((object) =>
      object.replace(account, (row) =>
        row.replace(/("balance_minor": ?)([0-9]+)/, (_, before, minor) => `${before}${BigInt(minor) + 1_000_00n}`),
      ),
    );
    await expect(imported(richer)).rejects.toThrow('The books of the file do not agree');
    expect(await nothing()).toEqual([]);
  });

  it('has every row and file of the site and only of it, verified chains, and people who can log in', async () => {
    const { path, done } = await exported();
    const before = await everything(t.db);
    const result = await imported(path);
    expect(result).toMatchObject({ siteId: 'demo', rows: done.rows, media: 1 });
    expect(await everything(target.db)).toEqual(before);
    expect(result.sealed).toBeGreaterThan(2n);
    expect(before.withdrawals).toMatch(/^1 /);
    const { rows: sites } = await sql<{ site_id: string }>`SELECT site_id FROM sites`.execute(target.db);
    expect(sites).toEqual([{ site_id: 'demo' }]);
    await assertInvariants(target.db);
    expect(await createFolderMediaStore(target.mediaDir).size(NAME)).toBe(PICTURE.length);
    target.app.sites.forget();
    target.now = t.now;
    expect(await target.logIn(person.phone)).toBeTruthy();
    expect(await balanceOf(target, person.uid)).toBe(await balanceOf(t, person.uid));
    const { rows: events } = await sql<{
      detail: string;
    }>`SELECT detail FROM audit_rows WHERE action IN ('site.export', 'site.import')`.execute(target.db);
    expect(events.length).toBeGreaterThan(1);
    for (const { detail } of events) expect(detail).toContain(owner.name);
    await expect(imported(path)).rejects.toThrow('There is a site demo already');
  });
});

describe('the commands site:export and site:import', () => {
  it('move a site, and name each mistake in a sentence', async () => {
    const settings = { SECRET_KEYS: `${TEST_KEY.id}:${TEST_KEY.key.toString('base64')}` };
    const path = join(folder, 'typed.site');
    const words = ['--id', 'demo', '--to', path, '--by', owner.name, '--approved-by'];
    const wrong = typeCommand('site-export', t, { words: [...words, owner.name], settings });
    await expect(wrong).rejects.toMatchObject({ stderr: expect.stringContaining('count as the same person') });
    const done = await typeCommand('site-export', t, { words: [...words, manager.name], settings });
    expect(done.stdout).toMatch(/rows and 0 media files of demo\.\nStop this site/);
    const short = join(folder, 'short.key');
    writeFileSync(short, 'c2hvcnQ=');
    const weak = typeCommand('site-import', t, { words: [path, '--key', short], settings });
    await expect(weak).rejects.toMatchObject({ stderr: expect.stringContaining(`and ${short} has 5`) });
    const third = await createTestDatabase();
    try {
      const taken = await typeCommand('site-import', third, { words: [path], settings });
      expect(taken.stdout).toMatch(
        /^demo: \d+ rows .* all as they were sealed\.\nIt answers at .*localhost.* from now on\.\n$/,
      );
      const again = typeCommand('site-import', third, { words: [path], settings });
      await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining('There is a site demo already') });
    } finally {
      await third.drop();
    }
  });
});
