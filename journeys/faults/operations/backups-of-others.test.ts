import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeBaseManifest } from '@pitaka/server/platform/backup/archive/base-manifest.ts';
import { baseFolder } from '@pitaka/server/platform/backup/archive/names.ts';
import { createObjectSealer } from '@pitaka/server/platform/backup/sealed-object.ts';
import { createFolderStore } from '@pitaka/server/platform/backup/stores/folder-store.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../restore/backed-up.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';

const KEY = randomBytes(32);
const WAIT = { timeout: 240_000, interval: 100 };

let dataDir: ReturnType<typeof makeDataDir>;
let backups: ReturnType<typeof makeDataDir>;
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = makeDataDir();
  backups = makeDataDir();
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  dataDir.remove();
  backups.remove();
});

const settings = () => ({
  ...{ DATA_DIR: dataDir.path, SEED: 'none', BACKUP_DIR: backups.path, BACKUP_KEY: KEY.toString('base64') },
});

/** The manifest of a base backup: a restore reads only this before it begins. */
async function backedUp(installation: string, line: string, at: string): Promise<void> {
  const manifest = {
    ...({ format: 1, line, endedAt: at, startLsn: '1', endLsn: '2', timeline: 1, segmentBytes: 16_777_216 } as const),
    ...{ majorVersion: 18, bytes: 1, chunks: 0, credentials: null, installation, secretKeys: [] },
  };
  const folder = baseFolder(line, new Date(at));
  await writeBaseManifest(createFolderStore(backups.path), createObjectSealer(KEY), folder, manifest);
}

describe('an empty data directory beside backups of another installation', () => {
  it('gets a new database only with --really-empty', async () => {
    await backedUp('in_shop', 'l1', '2026-03-01T19:00:00.000Z');
    server = startServer(settings());
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output).toContain(`There is no database in ${dataDir.path}, but ${backups.path} has backups of one`);
    expect(output).toMatch(/Correct DATA_DIR, or restore it there \(npm run restore\)\. .* --really-empty\./);
    expect(existsSync(join(dataDir.path, 'postgres'))).toBe(false);

    server = startServer(settings(), {}, 'server/entry/main.ts', ['--really-empty']);
    await vi.waitFor(() => expect(existsSync(join(dataDir.path, 'postgres/PG_VERSION'))).toBe(true), WAIT);
  });

  it('is not restored from the newest backup if there are backups of several installations', async () => {
    await backedUp('in_shop', 'l1', '2026-03-01T19:00:00.000Z');
    await backedUp('in_shop', 'l1', '2026-03-02T19:00:00.000Z');
    await backedUp('in_wrong', 'l2', '2026-03-02T20:00:00.000Z');
    const { code, output } = await runCommand('restore', settings());
    expect(code).toBe(1);
    expect(output).toContain('has backups of 2 installations');
    expect(output).toMatch(/^ {2}in_shop: base backups from 2026-03-01 19:00:00.* to 2026-03-02 19:00:00/m);
    expect(output).toContain('npm run restore -- --installation in_wrong');
    const chosen = await runCommand('restore', settings(), '--installation', 'in_shop');
    // Only the manifests exist.
    expect(chosen.output).toContain('The log ends at');
    const unknown = await runCommand('restore', settings(), '--installation', 'in_none');
    expect(unknown.output).toContain('No backup in');
  });
});
