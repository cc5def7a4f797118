import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Config } from '../../platform/config.ts';
import { StartupError } from '../../platform/startup-error.ts';
import type { Plan } from './plan.ts';
import { caddyfile, WRITTEN_MARK } from './proxy-files.ts';
import type { Say } from './set-up.ts';
import { hasProgram, isPortTaken, runSystem, writeIfOther } from './system.ts';

const CADDYFILE = '/etc/caddy/Caddyfile';
/** The first line of the Caddyfile that comes with the package. */
const PACKAGED = '# The Caddyfile is an easy way to configure your Caddy web server.';

/**
 * Refuses ports that another program uses, and a foreign Caddyfile, before anything is changed: otherwise the last step
 * would fail.
 */
export async function requireProxy(plan: Plan): Promise<void> {
  const isOurs = spawnSync('systemctl', ['is-active', '--quiet', 'caddy']).status === 0;
  if (!isOurs) await requireFreePorts([80, 443]);
  refuseOtherCaddyfile(CADDYFILE);
  if (!hasProgram('caddy') && !hasProgram('apt-get')) {
    throw new StartupError(
      `Caddy is not installed: see https://caddyserver.com/docs/install, or use --proxy external for ${plan.domain}.`,
    );
  }
}

/** Refuses a Caddyfile that belongs neither to the package nor to us. */
export function refuseOtherCaddyfile(path: string): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, 'utf8');
  if (text.startsWith(WRITTEN_MARK) || text.startsWith(PACKAGED)) return;
  throw new StartupError(
    `${path} serves something already: run this with --proxy external, which prints what to add, or move the file away.`,
  );
}

export async function requireFreePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    if (await isPortTaken(port)) {
      throw new StartupError(
        `Port ${port} is used by another program: stop it (ss -ltnp 'sport = :${port}' names it), or keep it in front of Pitaka with --proxy external.`,
      );
    }
  }
}

/** Installs Caddy if it is missing, and makes it serve the hosts of all sites. */
export function startProxy(plan: Plan, config: Config, say: Say): void {
  if (!hasProgram('caddy')) runSystem('apt-get', 'install', '-y', '--no-install-recommends', 'caddy');
  const isNew = writeIfOther(CADDYFILE, caddyfile({ email: plan.email, port: config.port }));
  runSystem('caddy', 'validate', '--adapter', 'caddyfile', '--config', CADDYFILE);
  runSystem('systemctl', 'enable', 'caddy');
  if (isNew) runSystem('systemctl', 'reload-or-restart', 'caddy');
  else runSystem('systemctl', 'start', 'caddy');
  say('HTTPS', isNew ? `Caddy serves the hosts of all sites: ${CADDYFILE}` : `already there: ${CADDYFILE}`);
}
