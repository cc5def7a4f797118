import { parseArgs } from 'node:util';
import { readSiteIds } from '../../modules/site/sites/published.ts';
import { loadConfig } from '../../platform/config.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { listSitePlaces, moveSite } from '../../platform/distribution/move-site.ts';
import { connectToDatabase } from '../../platform/migrations/connect-to-database.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { joinDatabaseServer } from '../open-database.ts';
import { runAlone, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run db:move-site -- [SITE NODE [--alone]]
Moves all of a site to another node of a database distributed by Citus, while servers run. Sites that share its shard move along.
  SITE, NODE  the site, and the node as host:port; without them, each site is listed with its shard and node
  --alone     gives the site a shard of its own first, for good. Payments of all sites of its old shard are answered 'busy'
              meanwhile, for minutes: at a quiet time`;

await runAlone(USAGE, async (say) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { alone: { type: 'boolean', default: false } },
  });
  const { alone: isAlone } = values;
  const [siteId, nodeName] = positionals;
  if (positionals.length > 2 || (siteId !== undefined && nodeName === undefined)) {
    throw new UsageError('A site and a node are needed, or nothing.');
  }
  const database = await joinDatabaseServer(loadConfig(readSettings()), 'npm run db:move-site');
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 1, applicationName: 'pitaka command' }));
  try {
    const siteIds = await readSiteIds(db);
    const client = await connectToDatabase(database.adminUrl, 'DATABASE_ADMIN_URL');
    try {
      if (siteId !== undefined && nodeName !== undefined)
        await moveSite({ client, siteIds, siteId, nodeName, isAlone, logLine: say });
      for (const place of await listSitePlaces(client, siteIds))
        say(`${place.siteId}: shard ${place.shard} on ${place.node.name}`);
    } finally {
      await client.end();
    }
  } finally {
    await db.destroy();
    await database.close();
  }
});
