import { checkBuiltApps } from '../platform/built-apps/built-apps.ts';
import { loadConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings-file.ts';
import { PROGRAM_ROOT } from './product-version.ts';
import { reportFailure, runUntilStopped } from './run-until-stopped.ts';
import { startServer } from './start-server.ts';
import { shareMetrics } from './supervisor/metrics-messages.ts';
import { LISTENING_FD } from './supervisor/worker-process.ts';

/** One of the processes of npm run serve: listens on the socket that it was given, and uses the running database. */
try {
  const config = loadConfig(readSettings());
  const log = createLog(config.logLevel);
  // When npm run serve has ended, no other process would stop this one, and it would keep the port.
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
  await runUntilStopped(async () => {
    checkBuiltApps(PROGRAM_ROOT);
    const running = await startServer({
      ...{ config, log, command: 'npm run serve' },
      announce: (_what, work) => work(),
      sharedSocket: LISTENING_FD,
      // Before the worker listens: otherwise a collector that meets it first would get series without the label.
      onMetrics: (metrics) => shareMetrics(metrics, process),
    });
    for (const warning of running.warnings) log.warn(warning);
    process.on('message', (message) => {
      if (message === 'retire') void running.retire?.().then(() => process.kill(process.pid, 'SIGINT'));
    });
    process.send?.('ready');
    return running;
  }, log);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
