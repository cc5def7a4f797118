import { parseArgs } from 'node:util';
import type pg from 'pg';
import { REFERENCE_TABLES } from '../../migrations/reference-tables.ts';
import { loadConfig } from '../../platform/config.ts';
import {
  distribute,
  EXTENSION_MISSING,
  readDistribution,
  refuseOthers,
} from '../../platform/distribution/distribute.ts';
import { connectToDatabase } from '../../platform/migrations/connect-to-database.ts';
import { joinDatabaseServer, updateDatabase } from '../open-database.ts';
import { runAlone } from './run-command.ts';

const USAGE = `Usage: npm run db:distribute -- [--dry-run]
Places the tables of a database with the extension citus: a few small ones are copied to every node, everything else is
divided by site_id, so that all of a site is on one node. No server and no other command may be connected. Run it again
after an update that adds tables: what is placed stays.
  --dry-run   says what would be done and changes nothing; servers may run`;

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const config = loadConfig(process.env);
  const database = await joinDatabaseServer(config, 'npm run db:distribute');
  const opened: pg.Client[] = [];
  const connect = async () => {
    const client = await connectToDatabase(database.adminUrl, 'DATABASE_ADMIN_URL');
    opened.push(client);
    return client;
  };
  try {
    const client = await connect();
    if (!values['dry-run']) {
      const { hasExtension } = await readDistribution(client, REFERENCE_TABLES);
      if (hasExtension) {
        await refuseOthers(client);
        await updateDatabase(config, database);
      }
      await distribute({ client, guard: await connect(), referenceTables: REFERENCE_TABLES, say });
    }
    const { hasExtension, done, missing } = await readDistribution(client, REFERENCE_TABLES);
    for (const { name, placement } of missing) {
      say(`${name}: would be ${placement === 'reference' ? 'copied to every node' : 'divided by site_id'}`);
    }
    say(`${done.length} tables are placed, ${missing.length} are not.`);
    if (!hasExtension) say(EXTENSION_MISSING);
  } finally {
    for (const client of opened) await client.end();
    await database.close();
  }
});
