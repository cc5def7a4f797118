import { checkInvariants, sealJournals } from '../../modules/money/ledger/index.ts';
import { actAsOwner } from '../../platform/act-as-owner.ts';
import { checkBuiltApps } from '../../platform/built-apps/built-apps.ts';
import { loadConfig } from '../../platform/config.ts';
import { checkMediaFolder } from '../../platform/installation/check-media-folder.ts';
import { checkSecretKeys } from '../../platform/installation/check-secret-keys.ts';
import { createLog } from '../../platform/log.ts';
import { createSecretKeys, readOrMakeSecretKeys } from '../../platform/secret-keys.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { createApp } from '../app.ts';
import { joinDatabaseServer, updateDatabase } from '../open-database.ts';
import { PRODUCT_VERSION, PROGRAM_ROOT } from '../product-version.ts';
import { printFigures } from './print-figures.ts';
import { runAlone } from './run-command.ts';

const USAGE = `Usage: node server/entry/commands/try-version.ts
Run by npm run update, with DATA_DIR or DATABASE_URL of a copy: migrates it, assembles the server without its background work
and without a port, asks /readyz, and checks the books. Calls no provider.`;

await runAlone(USAGE, async (say) => {
  const config = loadConfig(readSettings());
  actAsOwner(config.dataDir);
  checkBuiltApps(PROGRAM_ROOT);
  const database = await joinDatabaseServer(config, 'npm run update');
  try {
    const { applied } = await updateDatabase(config, database);
    say(`${PRODUCT_VERSION}: ${applied.length} migrations`);
    const connectionString = database.appUrl;
    const keys = config.secretKeys ?? readOrMakeSecretKeys(config.dataDir);
    const app = await createApp({ config, connectionString, secrets: createSecretKeys(keys), log: createLog('error') });
    try {
      await checkSecretKeys(app.db, keys, new Date());
      await checkMediaFolder(app.db, config.mediaDir);
      const ready = await app.fastify.inject('/readyz');
      if (ready.statusCode !== 200) throw new StartupError(`The server is not ready: ${ready.body}`);
      const now = new Date();
      await sealJournals(app.db, now, { whole: true });
      printFigures(await checkInvariants(app.db, now), say);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
});
