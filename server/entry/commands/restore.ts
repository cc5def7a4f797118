import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { actAsOwner } from '../../platform/act-as-owner.ts';
import { parseTime } from '../../platform/backup/point-in-time/parse-time.ts';
import { loadConfig } from '../../platform/config.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { restoreAt } from '../backup/restore-at.ts';
import { restoreCopy } from '../backup/restore-copy.ts';
import { runAlone, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run restore -- [--at TIME] [--store folder|s3] [--into FOLDER]
                            [--installation ID]
       npm run restore -- --from FOLDER [--replace]
Restores the database from BACKUP_DIR or BACKUP_S3 to a time such as '2026-11-23 20:15:00' (UTC; other zones as
'2026-11-23 20:15:00 +08:00'), or without --at as far as the backup reaches. The server must not run. All is fetched,
replayed and checked beside the old database first; then that one, whole or broken, is put aside, never removed. The
secret keys must be in DATA_DIR or in SECRET_KEYS: they are in no backup.
  --installation ID which one, where the backups are of several and DATA_DIR does not say it
  --into FOLDER     restores into a new folder instead: for the PostgreSQL at DATABASE_URL, whose files are elsewhere
  --from FOLDER     puts back a plain copy of npm run backup -- --to; --replace puts aside what is there`;

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({
    options: {
      at: { type: 'string' },
      store: { type: 'string' },
      installation: { type: 'string' },
      into: { type: 'string' },
      from: { type: 'string' },
      replace: { type: 'boolean' },
    },
  });
  const config = loadConfig(readSettings());
  if (config.database.kind === 'external' && values.into === undefined) {
    throw new StartupError(
      'The files of the database at DATABASE_URL are not this program’s: name a new folder with --into, and start it there with its own PostgreSQL.',
    );
  }
  const into = values.into === undefined ? undefined : resolve(values.into);
  actAsOwner(into ?? config.dataDir);
  const now = new Date();
  if (values.from !== undefined) return restoreCopy(config, values.from, values.replace ?? false, now, say);
  if (config.backup === null) {
    throw new UsageError('Name the backup with --from, or set BACKUP_KEY and BACKUP_DIR or BACKUP_S3.');
  }
  const at = values.at === undefined ? null : parseTime(values.at);
  if (values.at !== undefined && at === null) {
    throw new UsageError(`--at is a time such as '2026-11-23 20:15:00', but it is "${values.at}".`);
  }
  const { store } = values;
  if (store !== undefined && store !== 'folder' && store !== 's3') throw new UsageError('--store is folder or s3.');
  await restoreAt({
    config,
    settings: config.backup,
    at,
    from: store,
    installation: values.installation,
    into,
    now,
    say,
  });
});
