import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../platform/config.ts';
import { askServer } from '../../platform/machine/ask-server.ts';
import { StartupError } from '../../platform/startup-error.ts';

const DEADLINE_MS = 120_000;
const PAUSE_MS = 500;

/**
 * Waits until the service that was just started answers or fails. `failure` returns the reason, or undefined while the
 * service may still start.
 */
export async function waitUntilReady(
  { host, port }: Pick<Config, 'host' | 'port'>,
  failure: () => string | undefined,
): Promise<void> {
  const until = Date.now() + DEADLINE_MS;
  for (;;) {
    const answer = await askServer(host, port);
    if (answer.kind === 'ready') return;
    const reason = failure();
    if (reason !== undefined) throw new StartupError(reason);
    if (Date.now() > until) {
      throw new StartupError(
        'The server did not become ready within two minutes: journalctl -u pitaka -n 50 says why.',
      );
    }
    await wait(PAUSE_MS);
  }
}
