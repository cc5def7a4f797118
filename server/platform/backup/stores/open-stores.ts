import type { BackupSettings } from '../backup-settings.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { BackupStore } from './store.ts';

export interface BackupStores {
  /** The store that is written first: the folder, or the S3 store if there is no folder. */
  readonly first: BackupStore;
  /** A copy of the first store: if an S3 store is away for a day, the folder is still written. */
  readonly second: BackupStore | null;
}

export function openStores({ folder, s3 }: BackupSettings): BackupStores {
  const stores = [...(folder === null ? [] : [createFolderStore(folder)]), ...(s3 === null ? [] : [createS3Store(s3)])];
  const [first, second = null] = stores;
  if (!first) throw new Error('no place for backups');
  return { first, second };
}
