import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { OWNER_LINK_HOURS } from '../../modules/identity/operators/index.ts';
import type { Config } from '../../platform/config.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { outdatedApps } from '../built-apps.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { findingLines } from '../doctor/print-findings.ts';
import type { Plan } from '../live/plan.ts';
import { caddyfile, proxySamples } from '../live/proxy-files.ts';
import { readPlan } from '../live/read-plan.ts';
import { SERVER_COMMAND } from '../live/server-command.ts';
import {
  explainRoles,
  fillDatabase,
  requireDatabaseServer,
  requireMachine,
  type Say,
  writeSettings,
} from '../live/set-up.ts';
import { requireProxy, startProxy } from '../live/set-up-proxy.ts';
import {
  accountOfService,
  beforeStart,
  failureOfService,
  isService,
  requireOpenFolder,
  startService,
  stepsOfService,
  unitOf,
} from '../live/set-up-service.ts';
import { makeInSystemPostgres } from '../live/system-database.ts';
import { UNIT_PATH } from '../live/systemd-unit.ts';
import { waitUntilReady } from '../live/wait-until-ready.ts';
import { runAlone } from './run-command.ts';

const USAGE = `Usage: npm run live -- --domain wallet.example.com --email ops@example.com
Makes this machine a server that others can reach: settings and secrets, database, the first site, a one-time link for
its first owner, a service of systemd, HTTPS by Caddy. Says at the end what still stands in the way of real money. Safe
to run again: what is there stays. As root it starts everything; otherwise it shows what root has to do.
  --domain HOST              the host of the first site, whose DNS leads to this machine
  --email ADDRESS            for the certificates (Let's Encrypt)
  --name NAME                the name of the site (default: the domain)
  --unit UNIT                its unit: COIN (default) or an ISO 4217 code, e.g. PHP
  --timezone ZONE            IANA zone in which the site's day ends (default Asia/Manila)
  --database system          makes both roles and the database in the distribution's PostgreSQL of this machine, as root
                             (recommended; installs it where it is missing); embedded (default) is a build of its own,
                             for starts and small installations
  --database-url URL         a PostgreSQL elsewhere
  --database-admin-url URL   the role that owns its tables; without it the SQL that makes both roles is shown
  --proxy caddy|external     HTTPS by Caddy (default), or by a proxy of your own: samples for nginx and Caddy are shown
  --print                    writes pitaka.env, and in DATA_DIR database, secret keys and the site, as without it; but only
                             shows the files of systemd and Caddy with the commands for root, and starts nothing
Domain and e-mail are asked for on a terminal. PITAKA_ENV, DATA_DIR and PORT in the shell choose other places.`;

await runAlone(USAGE, async (print) => {
  const say: Say = (step, what) => print(`✓ ${step.padEnd(9)} ${what}`);
  const read = await readPlan(process.argv.slice(2), process.env);
  // This process and the commands that it starts use the same settings.
  process.env.PITAKA_ENV = read.settingsPath;
  await requireMachine(read, say);
  if (isService(read)) requireOpenFolder(read);
  if (isService(read) && read.proxy === 'caddy') await requireProxy(read);
  const isFirst = !existsSync(read.settingsPath);
  const plan = isFirst && read.database === 'system' ? { ...read, ...makeInSystemPostgres(read) } : read;
  if (isFirst && plan.databaseUrl !== undefined && plan.databaseAdminUrl === undefined) {
    explainRoles(plan, plan.databaseUrl, print);
  }
  if (isFirst) await requireDatabaseServer(plan);
  const config = writeSettings(plan, say);
  if (!isFirst && config.database.kind === 'external' && config.database.adminUrl === config.database.url) {
    explainRoles(plan, config.database.url, print);
  }
  const { ownerLink } = await fillDatabase(plan, config, say);
  if (isService(plan)) {
    buildApps(say);
    const start = beforeStart();
    startService(plan, config, say);
    await waitUntilReady(config, () => failureOfService(start));
    if (plan.proxy === 'caddy') startProxy(plan, config, say);
  } else showFiles(plan, config, print);
  if (plan.proxy === 'external')
    print(`\nYour proxy leads here like this:\n\n${proxySamples(plan.domain, config.port)}`);
  await sumUp(plan, config, ownerLink, print);
});

function buildApps(say: Say): void {
  if (outdatedApps().length === 0) {
    say('Apps', 'already built');
    return;
  }
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new StartupError('The apps could not be built: npm run build says why.');
  say('Apps', 'built');
}

function showFiles(plan: Plan, config: Config, print: (line: string) => void): void {
  const show = (path: string, text: string) => print(`\n--- ${path}\n${text}---`);
  show(UNIT_PATH, unitOf(plan, config));
  if (plan.proxy === 'caddy') show('/etc/caddy/Caddyfile', caddyfile({ email: plan.email, port: config.port }));
  const reason = plan.isPrinted ? 'because of --print' : 'because this user manages no systemd here';
  print(`\nNothing was started, ${reason}. As root, put the files there, then:`);
  for (const line of stepsOfService(plan, config)) print(`  ${line}`);
  print(`  systemctl enable --now pitaka${plan.proxy === 'caddy' ? ' && systemctl reload-or-restart caddy' : ''}`);
  const user = accountOfService();
  print(`Without systemd: the same commands but the last, and then, as the user ${user} (never as root):`);
  if (process.getuid?.() === 0) print(`  su -s /bin/sh ${user}`);
  print(`  cd ${plan.folder}`);
  print(`  NODE_ENV=production PITAKA_ENV=${plan.settingsPath} ${process.execPath} ${SERVER_COMMAND.join(' ')}`);
}

async function sumUp(plan: Plan, config: Config, ownerLink: string | undefined, print: (line: string) => void) {
  const findings = await diagnose(config, new Date());
  const open = findings.filter(({ state }) => state !== 'ok');
  print('\nWhat still stands in the way of real money (npm run doctor shows it again):');
  for (const line of findingLines(findings, open)) print(line);
  print(`\nAddress:  https://${plan.domain}`);
  print(`Console:  https://${plan.domain}/console`);
  if (ownerLink !== undefined) {
    print(`Owner:    ${ownerLink}`);
    print(`          works once within ${OWNER_LINK_HOURS} hours, and makes the first owner: open it yourself`);
  }
}
