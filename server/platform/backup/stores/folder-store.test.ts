import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';

it('a folder of backups that cannot be written is named, with the command that mends it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-store-'));
  try {
    writeFileSync(join(folder, 'file'), '');
    const store = createFolderStore(join(folder, 'file'));
    await expect(store.put('lines/a/wal/1', Buffer.from('x'))).rejects.toThrow(
      /^BACKUP_DIR \(.*file\) cannot be written by this process \(ENOTDIR\).*npm run live/,
    );
    await createFolderStore(folder).put('lines/a/wal/1', Buffer.from('x'));
    expect(await createFolderStore(folder).list('lines/')).toEqual([{ name: 'lines/a/wal/1', bytes: 1 }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
