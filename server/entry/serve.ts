import { lookup } from 'node:dns/promises';
import { type AddressInfo, BoundSocket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkBuiltApps } from '../platform/built-apps/built-apps.ts';
import { type Config, loadConfig } from '../platform/config.ts';
import { identifyProcess } from '../platform/embedded-postgres/process-identity.ts';
import { currentProgram } from '../platform/installation/versions.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings-file.ts';
import { StartupError } from '../platform/startup-error.ts';
import { runAlone } from './commands/run-command.ts';
import { databaseName, openDatabaseServer } from './open-database.ts';
import { PROGRAM_ROOT } from './product-version.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { explainListening, hostForPeople, type RunningServer } from './start-server.ts';
import { removeStatus, writeStatus } from './supervisor/status-file.ts';
import { Supervisor } from './supervisor/supervisor.ts';

const USAGE = `Usage: npm run serve [-- --really-empty]
Serves in production: PROCESSES workers on one port, and the embedded database. A worker that dies is replaced; its
connections wait. The apps must be built (npm run build). Logs JSON lines.
  SIGHUP           replaces the workers one after the other: no request fails. npm run update uses it to switch versions
  SIGTERM          finishes all requests and stops
  --really-empty   begins anew where the data directory says that data was here, or beside backups of another database`;

/** Right after a kill of npm run serve, its port is free only once its workers have noticed. */
const PORT_TRIES = 40;
const PORT_PAUSE_MS = 250;
/** A worker's own time limit for its stop, with a margin. */
const STOP_MS = 35_000;

await runAlone(USAGE, async () => {
  const { values } = parseArgs({ options: { 'really-empty': { type: 'boolean' } } });
  const config = loadConfig(readSettings());
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);

  let supervisor: Supervisor | undefined;
  process.on('SIGHUP', () => supervisor?.restart());
  await runUntilStopped(
    async () => {
      checkBuiltApps(currentProgram().folder);
      const socket = await bind(config);
      const { port } = socket.address() as AddressInfo;
      const url = `http://${hostForPeople(config.host)}:${port}`;
      const database = await openDatabaseServer(config, 'npm run serve', {
        log,
        reallyEmpty: values['really-empty'],
      });
      const me = { pid: process.pid, identity: identifyProcess(process.pid), url, home: PROGRAM_ROOT };
      const all = new Supervisor({
        ...{ log, processes: config.processes, fd: socket.fd(), readProgram: currentProgram },
        env: { ...process.env, PORT: String(port) },
        stopWithinMs: config.drainSeconds * 1000 + STOP_MS,
        onChange: (status) => writeStatus(config.dataDir, { ...me, ...status }),
      });
      const end = async (signal: NodeJS.Signals) => {
        await all.stop(signal);
        socket.close();
        await database.close();
        removeStatus(config.dataDir);
      };
      try {
        await all.start();
      } catch (error) {
        await end('SIGTERM');
        throw error;
      }
      supervisor = all;
      log.info({ url, database: databaseName(config), processes: config.processes }, 'serving');
      const running: RunningServer = {
        ...{ url, warnings: [], lost: database.lost },
        // The workers drain; a second signal ends their draining.
        async drain(cut) {
          cut.addEventListener('abort', () => void all.stop('SIGTERM'), { once: true });
          await all.stop('SIGTERM');
        },
        stop: () => end('SIGINT'),
      };
      return running;
    },
    log,
    { hangup: false, stopWithinMs: STOP_MS + 10_000 },
  );
});

async function bind(config: Config): Promise<BoundSocket> {
  const { address } = await lookup(config.host).catch((error: unknown) => {
    throw explainListening(error, config);
  });
  for (let tries = 1; ; tries++) {
    try {
      const socket = new BoundSocket({ host: address, port: config.port });
      if (socket.fd() >= 0) return socket;
      throw new StartupError('npm run serve needs Linux or macOS: on this system use npm start.');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === PORT_TRIES)
        throw explainListening(error, config);
      await wait(PORT_PAUSE_MS);
    }
  }
}
