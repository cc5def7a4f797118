import { join, resolve } from 'node:path';
import { backUp } from '../../platform/backup/back-up.ts';
import type { Config } from '../../platform/config.ts';
import { findRunningDatabase, startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { requireDatabase } from '../open-database.ts';

/** Makes one unsealed copy of the embedded database with its keys, in a folder. */
export async function copyOnce(
  config: Config,
  choice: { readonly to: string | undefined; readonly withoutMedia: boolean },
  say: (line: string) => void,
): Promise<void> {
  if (config.database.kind === 'external') {
    throw new StartupError(
      'Set BACKUP_KEY and BACKUP_DIR or BACKUP_S3 to back up the database at DATABASE_URL: a plain copy is of the embedded one alone.',
    );
  }
  requireDatabase(config);
  const { dataDir } = config;
  const now = new Date();
  const target = resolve(choice.to ?? join(dataDir, 'backups', now.toISOString().slice(0, 19).replaceAll(':', '-')));
  const running = findRunningDatabase(dataDir);
  const started = running === null ? await startEmbeddedPostgres({ dataDir, command: 'npm run backup' }) : null;
  try {
    const superuserUrl = (running ?? started?.urls)?.superuser ?? '';
    const mediaDir = choice.withoutMedia ? null : config.mediaDir;
    const { files, bytes } = await backUp({ dataDir, mediaDir, target, superuserUrl, now });
    say(`${files} files, ${(bytes / 1e6).toFixed(1)} MB, are in ${target}`);
  } finally {
    await started?.stop();
  }
}
