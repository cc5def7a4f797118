import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { requireOpenFolder, writtenFolders } from './set-up-service.ts';

it.runIf(process.platform === 'linux')('npm run live refuses a folder that the service’s user cannot read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-closed-'));
  try {
    expect(() => requireOpenFolder({ folder })).toThrow(
      `The user pitaka of the service cannot read ${folder} (700, or a folder above it): move it, for example to /opt/pitaka, and run this there.`,
    );
    chmodSync(folder, 0o755);
    requireOpenFolder({ folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the service may write its data, and the folders of pictures and backups where they are elsewhere', () => {
  const folders = { dataDir: '/srv/p', mediaDir: '/srv/p/media', backup: null };
  expect(writtenFolders(folders)).toEqual(['/srv/p']);
  const backup = { folder: '/mnt/backups' } as NonNullable<Config['backup']>;
  expect(writtenFolders({ ...folders, mediaDir: '/srv/pictures', backup })).toEqual([
    '/srv/p',
    '/srv/pictures',
    '/mnt/backups',
  ]);
});
