import { checkInvariants, sealJournals } from '../../modules/money/ledger/index.ts';
import { restore } from '../../platform/backup/restore.ts';
import type { Config } from '../../platform/config.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { adoptMediaFolder } from '../../platform/installation/check-media-folder.ts';
import { putMarkAside } from '../../platform/installation/installation-mark.ts';
import { printFigures } from '../commands/print-figures.ts';
import { ofKnownTables } from './of-known-tables.ts';

/** Restores a plain copy, starts the database once, and checks the books. */
export async function restoreCopy(
  { dataDir, mediaDir }: Config,
  from: string,
  replaces: boolean,
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  const { files, asideDir } = await restore({ from, dataDir, mediaDir, replaces, now });
  say(`${files} files are back in ${dataDir}.`);
  if (asideDir !== null) say(`What was there is in ${asideDir}.`);
  const postgres = await startEmbeddedPostgres({ dataDir, command: 'npm run restore' });
  try {
    const db = openDatabase(openPool({ connectionString: postgres.urls.app, max: 2 }));
    try {
      await adoptMediaFolder(db, mediaDir);
      putMarkAside(dataDir, now);
      // The job that runs every minute had not sealed the newest journals yet.
      await ofKnownTables(() => sealJournals(db, now, { whole: true }));
      printFigures(await ofKnownTables(() => checkInvariants(db, now)), say);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
}
