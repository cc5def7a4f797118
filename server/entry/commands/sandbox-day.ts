import { parseArgs } from 'node:util';
import { leaseNode } from '../../modules/money/ledger/index.ts';
import { createSiteFinder } from '../../modules/site/sites/index.ts';
import { openSecrets } from '../open-secrets.ts';
import { nextSandboxDay, playSandboxDay } from '../sandbox/sandbox-day.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run sandbox:day [-- --days 7] [--site demo]
Plays days of the sandbox platform on this database, whether the server runs or not: promoters with a link get clicks,
some become sales, earlier sales are restated or taken back, and what is due is computed and paid.
  --days N     how many, one after the other (default 1): the day after the last one, today at first
  --site ID    the site (default demo)
Only where the platforms are the sandbox. Days ahead of the calendar stay: use a database that you can throw away.`;

const MOST_DAYS = 400;

await runCommand(USAGE, async ({ db, connectionString, config, say }) => {
  const { values } = parseArgs({
    options: { days: { type: 'string', default: '1' }, site: { type: 'string', default: 'demo' } },
  });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new UsageError(`--days is 1 to ${MOST_DAYS}.`);
  const { messaging, video } = config.adapters.platforms;
  if (messaging.name !== 'sandbox' && video.name !== 'sandbox') {
    throw new UsageError('No platform of this server uses the sandbox.');
  }
  const site = await createSiteFinder(db).byId(values.site);
  if (!site) throw new UsageError(`There is no site ${values.site}.`);
  const secrets = await openSecrets(db, config);
  const lease = await leaseNode(db);
  try {
    for (let played = 0; played < days; played++) {
      const day = await nextSandboxDay(db, site, new Date());
      const { clicks, sales, corrections } = await playSandboxDay({ db, connectionString, secrets }, site, day);
      say(`${day}: ${clicks} clicks, ${sales} sales, ${corrections} corrections`);
    }
  } finally {
    await lease.end();
  }
});
