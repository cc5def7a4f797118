import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { actAsOwner } from '../../platform/act-as-owner.ts';
import { startContinuousBackup } from '../../platform/backup/continuous-backup.ts';
import { createObjectSealer } from '../../platform/backup/sealed-object.ts';
import { openStores } from '../../platform/backup/stores/open-stores.ts';
import { type Config, loadConfig } from '../../platform/config.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { copyOnce } from '../backup/copy-once.ts';
import { listBackups } from '../backup/list-backups.ts';
import { type BackupJob, fillSecond, runBase, runProof } from '../backup/run-backup.ts';
import { joinDatabaseServer, updateDatabase } from '../open-database.ts';
import { runAlone, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run backup -- [--prove | --list | --make-key | --to FOLDER [--without-media]]
Takes a base backup into BACKUP_DIR and BACKUP_S3, sealed by BACKUP_KEY, while the server runs or not. A running server
archives the log all the time and does this and --prove every night by itself.
  --prove           restores everything archived into a scratch folder and checks it: the books, the seals, and that its
                    chains reach those of the live database
  --list            shows the backups, and to which times they can be restored
  --make-key        prints a new BACKUP_KEY for pitaka.env. Keep it and the secret keys elsewhere: they are in no backup
  --to FOLDER       one plain copy of the embedded database, its keys and media in a new folder, as secret as the data
                    directory itself. Without settings for backups a plain copy goes into DATA_DIR/backups
npm run restore puts each of them back.`;

// If the server that started this process is killed, the backup must not continue alone.
const stopWithoutServer = () => process.kill(process.pid, 'SIGTERM');
process.once('disconnect', stopWithoutServer);

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({
    options: {
      prove: { type: 'boolean' },
      list: { type: 'boolean' },
      'make-key': { type: 'boolean' },
      // The server starts both each night.
      nightly: { type: 'boolean' },
      to: { type: 'string' },
      'without-media': { type: 'boolean' },
    },
  });
  if (values['make-key']) return say(`BACKUP_KEY=${randomBytes(32).toString('base64')}`);
  const config = loadConfig(readSettings());
  actAsOwner(config.dataDir);
  const { backup } = config;
  const isSealed = values.prove || values.list || values.nightly;
  if (values.to !== undefined || (backup === null && !isSealed)) {
    return copyOnce(config, { to: values.to, withoutMedia: values['without-media'] ?? false }, say);
  }
  if (backup === null)
    throw new UsageError('Set BACKUP_KEY and BACKUP_DIR or BACKUP_S3 first: there is no backup yet.');
  if (values.list) return listBackups(backup, say);
  await onLine(config, backup, say, async (job) => {
    if (!values.prove) await runBase(job);
    if (values.prove || values.nightly) await runProof(job);
    if (!values.prove) await fillSecond(job);
  });
  // Otherwise the channel to the server keeps this process alive.
  process.off('disconnect', stopWithoutServer);
  process.disconnect?.();
});

/** Runs the step while the log is archived: by the running server, or otherwise by this command. */
async function onLine(
  config: Config,
  backup: NonNullable<Config['backup']>,
  say: (line: string) => void,
  work: (job: BackupJob) => Promise<void>,
): Promise<void> {
  const database = await joinDatabaseServer(config, 'npm run backup');
  try {
    await updateDatabase(config, database);
    const db = openDatabase(openPool({ connectionString: database.appUrl, max: 4, applicationName: 'pitaka backup' }));
    const { replicationUrl } = database;
    let failure: unknown;
    const archive = startContinuousBackup({
      settings: backup,
      connectionString: replicationUrl,
      mediaDir: config.mediaDir,
      db,
      log: createLog('error'),
      clock: () => new Date(),
      onFailure: (_step, error) => {
        failure = error;
      },
    });
    try {
      const [stores, sealer] = [openStores(backup), createObjectSealer(backup.key)];
      await work({ config, db, replicationUrl, stores, sealer, days: backup.days, archiveFailure: () => failure, say });
    } finally {
      await archive.stop();
      await db.destroy();
    }
  } finally {
    await database.close();
  }
}
