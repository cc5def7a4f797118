import { parseArgs } from 'node:util';
import { checkInvariants, sealJournals } from '../../modules/money/ledger/index.ts';
import { restore } from '../../platform/backup/restore.ts';
import { loadConfig } from '../../platform/config.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { adoptMediaFolder } from '../../platform/installation/check-media-folder.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { printFigures } from './print-figures.ts';
import { runAlone, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run restore -- --from FOLDER [--replace]
Puts a backup into the data directory, starts the database once, and checks the books. The server must not run. With
--replace what is there is put aside first (never removed).`;

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, replace: { type: 'boolean' } } });
  if (values.from === undefined) throw new UsageError('Name the backup with --from.');
  const config = loadConfig(readSettings());
  if (config.database.kind === 'external') {
    throw new StartupError(
      'This restores the embedded database: unset DATABASE_URL, or restore there with its own tools.',
    );
  }
  const { dataDir, mediaDir } = config;
  const now = new Date();
  const { files, asideDir } = await restore({
    from: values.from,
    dataDir,
    mediaDir,
    replaces: values.replace ?? false,
    now,
  });
  say(`${files} files are back in ${dataDir}.`);
  if (asideDir !== null) say(`What was there is in ${asideDir}.`);
  const postgres = await startEmbeddedPostgres({ dataDir, command: 'npm run restore' });
  try {
    const db = openDatabase(openPool({ connectionString: postgres.urls.app, max: 2 }));
    try {
      // The newest journals had not been sealed yet by the job that runs every minute.
      await adoptMediaFolder(db, mediaDir);
      await sealJournals(db, now, { whole: true });
      printFigures(await checkInvariants(db, now), say);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
});
