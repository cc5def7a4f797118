import type { AddressInfo } from 'node:net';
import { FEATURES } from '@pitaka/contract/features.ts';
import { seedDemoOperators } from '../../modules/identity/operators/index.ts';
import { checkSettings } from '../../modules/site/settings/index.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '../../modules/site/sites/index.ts';
import { loadConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { createSecretKeys, readOrMakeSecretKeys } from '../../platform/secret-keys.ts';
import { copyPreparedData, MIGRATED_DATA } from '../../platform/testing/prepared-data.ts';
import { createApp } from '../app.ts';
import { openDatabaseServer } from '../open-database.ts';
import { productSettings } from '../registries.ts';
import { runUntilStopped } from '../run-until-stopped.ts';
import type { RunningServer } from '../start-server.ts';

/** How far this server's clock is ahead. The parent process sets it by a message, which is answered by `moved`. */
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
process.on('message', (ms: number) => {
  aheadMs = ms;
  process.send?.('moved');
});

const SETTINGS = {
  features: Object.fromEntries(FEATURES.map((feature) => [feature, true])),
  withdrawal: { minimum: '1.00', fee: '0.00', coolingHours: 0 },
};

/** A whole server on its own database: one empty site, and three operators. */
async function serveStory(): Promise<RunningServer> {
  const config = loadConfig(process.env);
  await copyPreparedData(MIGRATED_DATA, config.dataDir);
  const database = await openDatabaseServer(config, 'a story', { log });
  const app = await createApp({
    config,
    connectionString: database.appUrl,
    secrets: createSecretKeys(readOrMakeSecretKeys(config.dataDir)),
    log,
    clock,
    checkAnswers: true,
  });
  await app.leaseNode();
  const site = { siteId: 'demo', name: 'Pitaka', domains: ['localhost'], roleLabels: DEFAULT_ROLE_LABELS };
  await createSite(app.db, { ...site, settings: checkSettings(productSettings(), SETTINGS) }, clock());
  await seedDemoOperators(app.db, ['demo'], clock());
  await app.fastify.listen({ host: config.host, port: config.port });
  await app.start();
  const { port } = app.fastify.server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  log.info({ url }, 'serving');
  return {
    url,
    warnings: [],
    lost: database.lost,
    async stop() {
      await app.close();
      await database.close();
    },
  };
}

const log = createLog('info');
await runUntilStopped(serveStory, log);
