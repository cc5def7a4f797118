import { join } from 'node:path';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { type Cluster, readCluster } from '../../platform/embedded-postgres/cluster.ts';
import { readFigures, rowsIn } from '../../platform/postgres-upgrade/tables.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { checkRestored } from '../backup/check-restored.ts';
import { printFigures } from '../commands/print-figures.ts';
import { connect, whileRuns } from './copy-cluster.ts';
import { draftOf, type UpgradeEntry } from './upgrade-journal.ts';
import type { UpgradeWork } from './upgrade-work.ts';

/** Checks that every table has the unchanged rows of the old database. */
export async function countNewCluster(work: UpgradeWork, { figures }: UpgradeEntry): Promise<void> {
  const newFigures = await whileRuns(work, newCluster(work), work.newBinaries, {}, async (urls) => {
    const client = await connect(urls);
    return await readFigures(client).finally(() => client.end());
  });
  const tables = [...new Set([...Object.keys(figures), ...Object.keys(newFigures)])].sort();
  for (const table of tables) {
    const [one, other] = [rowsIn(figures[table]), rowsIn(newFigures[table])];
    if (figures[table] === newFigures[table]) continue;
    const name = table.replaceAll('"', '');
    throw new StartupError(
      one === other
        ? `The rows of ${name} did not arrive as they were.`
        : `The old ${name} has ${one} rows, and the new one ${other}.`,
    );
  }
  const rows = tables.reduce((sum, table) => sum + rowsIn(newFigures[table]), 0);
  work.say(`${rows} rows in ${tables.length} tables, all as they were.`);
}

/** Checks the books like ledger:check and ledger:verify, and that the chains reach the old database's last seals. */
export async function checkNewCluster(work: UpgradeWork, entry: UpgradeEntry): Promise<void> {
  await whileRuns(work, newCluster(work), work.newBinaries, {}, async ({ app }) => {
    const db = openDatabase(openPool({ connectionString: app, max: 3 }));
    try {
      const heads = Object.entries(entry.heads).map(
        ([site, { position, hash }]) => [site, { position: BigInt(position), hash }] as const,
      );
      const { figures, sealed, problems } = await checkRestored(db, work.now, new Map(heads));
      if (problems.length > 0) throw new StartupError(`The copied books are wrong: ${problems.join('; ')}.`);
      printFigures(figures, work.say);
      work.say(`${sealed} journals are as they were sealed.`);
    } finally {
      await db.destroy();
    }
  });
}

function newCluster({ config }: UpgradeWork): Cluster {
  const cluster = readCluster(draftOf(config.dataDir));
  if (cluster) return cluster;
  throw new StartupError(`${join(draftOf(config.dataDir), 'postgres.json')} is missing: run the command again.`);
}
