import { loadConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings-file.ts';
import { databaseName } from './open-database.ts';
import { reportFailure, runUntilStopped } from './run-until-stopped.ts';
import { startServer } from './start-server.ts';

/** One server without npm run serve around it, for development and tests: it writes only a log of JSON lines. */
try {
  const config = loadConfig(readSettings());
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  await runUntilStopped(async () => {
    const running = await startServer({
      ...{ config, log, command: 'server/entry/main.ts' },
      announce: (_what, work) => work(),
      reallyEmpty: process.argv.includes('--really-empty'),
    });
    for (const warning of running.warnings) log.warn(warning);
    log.info({ url: running.url, database: databaseName(config) }, 'serving');
    return running;
  }, log);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
