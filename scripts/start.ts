import { databaseName } from '@pitaka/server/entry/open-database.ts';
import { reportFailure, runUntilStopped } from '@pitaka/server/entry/run-until-stopped.ts';
import { type Announce, startServer } from '@pitaka/server/entry/start-server.ts';
import { loadConfig } from '@pitaka/server/platform/config.ts';
import { createLog } from '@pitaka/server/platform/log.ts';
import { readSettings } from '@pitaka/server/platform/settings-file.ts';
import { buildStaleApps } from './build-apps.ts';
import { startStep } from './progress.mjs';
import { takeFlags } from './take-no-arguments.ts';

/** `npm start`: for a user at a terminal. Shows its steps, then the app's address and the logins. */
const { reallyEmpty } = takeFlags(
  ['really-empty'],
  `Usage: npm start [-- --really-empty]
Builds what changed, brings the database up to date and serves the app, the console and the API until Ctrl-C.
Settings are lines of the file pitaka.env, or variables of the shell: PORT=4000 npm start. Those that matter first:
  PORT           where to listen (3000)
  DATA_DIR       database, media and keys (./data)
  DATABASE_URL   a PostgreSQL of your own instead of the embedded one
  SEED           "none" starts without the demo
  --really-empty   begins anew where the data directory says that data was here, or beside backups of another database
All of them are in docs/operating.md.`,
);

const announce: Announce = async (what, work, outcome) => {
  const step = startStep(what);
  try {
    const result = await work();
    step.done(outcome?.(result));
    return result;
  } catch (error) {
    step.failed();
    throw error;
  }
};

stopWhenOrphaned();

try {
  const config = loadConfig(readSettings());
  // On a terminal the log would mix with these lines; LOG_LEVEL=info shows it again.
  const log = createLog(process.stdout.isTTY && !process.env.LOG_LEVEL ? 'warn' : config.logLevel);
  await runUntilStopped(async () => {
    const running = await startServer({
      ...{ config, log, announce, command: 'npm start' },
      buildApps: buildStaleApps,
      reallyEmpty,
    });
    const shown = config.publicUrl ?? running.url;
    const lines = [
      '',
      `App      ${shown}/`,
      `Console  ${shown}/console`,
      `API      ${shown}/docs`,
      `Data     ${databaseName(config)}`,
      ...(config.seed === 'demo'
        ? [
            '',
            'Log in   +63 9170000000 (promoter), 9170000001 (team leader), 9170000002 (may pin), password demo1234',
            'Console  maker, checker or owner, password demo1234',
            ...(config.adapters.sms.name === 'sandbox'
              ? [
                  `Codes    nothing is sent; what a phone asked for last: ${shown}/sandbox/sms?areaCode=63&phone=9170000000`,
                ]
              : []),
          ]
        : []),
      ...[...config.warnings, ...running.warnings].map((warning) => `\nWarning: ${warning}`),
      '',
      'Ctrl-C stops everything.',
    ];
    console.log(lines.join('\n'));
    return running;
  }, log);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}

/** npm was killed without a signal to this process. Once its parent is gone, Ctrl-C no longer reaches it. */
function stopWhenOrphaned(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref();
}
