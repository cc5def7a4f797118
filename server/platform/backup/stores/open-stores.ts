import type { BackupSettings } from '../backup-settings.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { BackupStore } from './store.ts';

export interface BackupStores {
  /** Written first: the folder, or without one the S3 store. */
  readonly first: BackupStore;
  /** Holds the same as the first: an S3 store that is away for a day does not stop the folder. */
  readonly second: BackupStore | null;
}

export function openStores({ folder, s3 }: BackupSettings): BackupStores {
  const stores = [...(folder === null ? [] : [createFolderStore(folder)]), ...(s3 === null ? [] : [createS3Store(s3)])];
  const [first, second = null] = stores;
  if (!first) throw new Error('no place for backups');
  return { first, second };
}
