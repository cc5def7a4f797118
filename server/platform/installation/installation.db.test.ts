import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../entry/testing/test-app.ts';
import type { SecretKey } from '../secret-keys.ts';
import { adoptMediaFolder, checkMediaFolder } from './check-media-folder.ts';
import { checkSecretKeys } from './check-secret-keys.ts';

let t: TestApp;
const folders: string[] = [];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await t?.close();
});

const key = (id: string, byte: number): SecretKey => ({ id, key: Buffer.alloc(32, byte) });
const check = (...keys: SecretKey[]) => checkSecretKeys(t.db, keys, t.now);
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'pitaka-media-'));
  folders.push(made);
  return made;
}

describe('the secret keys of a server', () => {
  it('match its database, also after a rotation', async () => {
    await check(key('k1', 1));
    await check(key('k1', 1));
    await check(key('k2', 2), key('k1', 1));
    await check(key('k2', 2));
  });

  it('are refused if another key has the same name, without showing the key', async () => {
    await expect(check(key('k1', 9))).rejects.toThrow(
      /^The secret key k1 differs from the key with which this database was written\. /,
    );
    await expect(check(key('k2', 2), key('k1', 9))).rejects.toThrow(/secret key k1/);
  });

  it('are refused if they are none of the keys that the database has recorded', async () => {
    await expect(check(key('k3', 3))).rejects.toThrow(
      /written with the secret keys k1, k2, and none of them is configured/,
    );
  });

  it('are refused by one of two servers that start together with different keys', async () => {
    await t.db.deleteFrom('secret_key_marks').execute();
    const both = await Promise.allSettled([check(key('k1', 4)), check(key('k1', 5))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the media folder of a server', () => {
  it('belongs to the database, and another folder is refused with instructions', async () => {
    const [own, other] = [folder(), folder()];
    await checkMediaFolder(t.db, own);
    await checkMediaFolder(t.db, own);
    const refused = await checkMediaFolder(t.db, other).catch((error: Error) => error.message);
    const [mark = ''] = /md_[0-9a-f]+/.exec(refused ?? '') ?? [];
    expect(refused).toContain(`The media folder ${other} is not the one of this database`);
    writeFileSync(join(other, '.pitaka'), mark);
    await checkMediaFolder(t.db, other);
  });

  it('is marked once by servers that start together', async () => {
    await t.db.deleteFrom('media_mark').execute();
    const shared = folder();
    await Promise.all([1, 2, 3].map(() => checkMediaFolder(t.db, shared)));
    await checkMediaFolder(t.db, shared);
  });

  it('is adopted after a restore', async () => {
    const restored = folder();
    await adoptMediaFolder(t.db, restored);
    await checkMediaFolder(t.db, restored);
  });
});
