import { parseArgs } from 'node:util';
import type pg from 'pg';
import { loadConfig } from '../../platform/config.ts';
import { PLACEMENTS } from '../../platform/db/schema.ts';
import {
  distribute,
  EXTENSION_MISSING,
  moveBackLocalTables,
  readDistribution,
  refuseOthers,
} from '../../platform/distribution/distribute.ts';
import { connectToDatabase } from '../../platform/migrations/connect-to-database.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { joinDatabaseServer, updateDatabase } from '../open-database.ts';
import { runAlone } from './run-command.ts';

const USAGE = `Usage: npm run db:distribute -- [--dry-run]
Places the tables of a database with the extension citus: what is of a site is divided by site_id, so that all of a site is
on one node; a few small ones that span sites stay on the coordinator. No server and no other command may be connected. Run it again
after an update that adds tables: what is placed stays.
  --dry-run   says what would be done and changes nothing; servers may run`;

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const config = loadConfig(readSettings());
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
      const { hasExtension } = await readDistribution(client, PLACEMENTS);
      if (hasExtension) {
        await refuseOthers(client);
        await moveBackLocalTables({ client, placements: PLACEMENTS, logLine: say });
        await updateDatabase(config, database);
      }
      await distribute({ client, guard: await connect(), placements: PLACEMENTS, logLine: say });
    }
    const { hasExtension, done, missing } = await readDistribution(client, PLACEMENTS);
    for (const { name, placement } of missing) {
      say(`${name}: would be ${placement === 'local' ? 'on the coordinator alone' : 'divided by site_id'}`);
    }
    say(`${done.length} tables are placed, ${missing.length} are not.`);
    if (!hasExtension) say(EXTENSION_MISSING);
  } finally {
    for (const client of opened) await client.end();
    await database.close();
  }
});
