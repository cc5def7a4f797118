import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../../platform/backup/back-up.ts';
import { loadConfig } from '../../platform/config.ts';
import { findRunningDatabase, startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { requireDatabase } from '../open-database.ts';
import { runAlone } from './run-command.ts';

const USAGE = `Usage: npm run backup -- [--to FOLDER] [--without-media]
Copies the embedded database, its keys and the media into a new folder, while the server runs or not. Keep it as secret as
the data directory itself: it holds the keys. npm run restore puts it back.`;

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'without-media': { type: 'boolean' } } });
  const config = loadConfig(readSettings());
  if (config.database.kind === 'external') {
    throw new StartupError(
      'This backs up the embedded database. For the one at DATABASE_URL use pg_basebackup or its host’s own backups.',
    );
  }
  requireDatabase(config);
  const { dataDir } = config;
  const now = new Date();
  const target = resolve(values.to ?? join(dataDir, 'backups', now.toISOString().slice(0, 19).replaceAll(':', '-')));
  const running = findRunningDatabase(dataDir);
  const started = running === null ? await startEmbeddedPostgres({ dataDir, command: 'npm run backup' }) : null;
  try {
    const superuserUrl = (running ?? started?.urls)?.superuser ?? '';
    const mediaDir = values['without-media'] ? null : config.mediaDir;
    const { files, bytes } = await backUp({ dataDir, mediaDir, target, superuserUrl, now });
    say(`${files} files, ${(bytes / 1e6).toFixed(1)} MB, are in ${target}`);
  } finally {
    await started?.stop();
  }
});
