import type { AddressInfo } from 'node:net';
import { createApp } from '@pitaka/server/entry/app.ts';
import { openDatabaseServer } from '@pitaka/server/entry/open-database.ts';
import { runUntilStopped } from '@pitaka/server/entry/run-until-stopped.ts';
import type { RunningServer } from '@pitaka/server/entry/start-server.ts';
import { loadConfig } from '@pitaka/server/platform/config.ts';
import { createLog } from '@pitaka/server/platform/log.ts';
import { createSecretKeys, readOrMakeSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { worldClock } from './clock.ts';

/** A whole server on the world's clock. The parent process moves the clock by a message, which is answered. */
let aheadMs = Number(process.env.WORLD_AHEAD);
process.on('message', (ms: number) => {
  aheadMs = ms;
  process.send?.('moved');
});
const clock = worldClock(Number(process.env.WORLD_BEGAN), () => aheadMs);
const log = createLog('info');

async function serve(): Promise<RunningServer> {
  const config = loadConfig(process.env);
  const database = await openDatabaseServer(config, 'a world', { log });
  const secrets = createSecretKeys(readOrMakeSecretKeys(config.dataDir));
  const app = await createApp({ config, connectionString: database.appUrl, secrets, log, clock });
  await app.leaseNode();
  await app.fastify.listen({ host: config.host, port: config.port });
  await app.start();
  const url = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
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

await runUntilStopped(serve, log);
