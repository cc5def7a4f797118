import { ConfigError } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { RunningServer } from './start-server.ts';

/** Signals within this time count as one, because both npm and the terminal or service manager deliver it. */
const SAME_SIGNAL_MS = 1500;
/** Without npm, every signal counts. */
const SAME_DRAIN_SIGNAL_MS = process.env.npm_lifecycle_event === undefined ? 0 : SAME_SIGNAL_MS;
const STOP_DEADLINE_MS = 30_000;

/**
 * Serves until a signal arrives or the server fails, and ends the process with the right exit code. After SIGTERM,
 * which service managers send, the server first drains until the next signal. After Ctrl-C it does not drain.
 */
export async function runUntilStopped(
  start: () => Promise<RunningServer>,
  log: Log,
  { hangup = true, stopWithinMs = STOP_DEADLINE_MS }: { hangup?: boolean; stopWithinMs?: number } = {},
): Promise<void> {
  let running: RunningServer | undefined;
  let stoppingSince: number | undefined;
  let draining: { since: number; cut: AbortController } | undefined;

  const stop = async (code: number): Promise<void> => {
    draining?.cut.abort();
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(130);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    // After a signal during the start, all started parts are stopped as soon as possible.
    await starting.catch(() => undefined);
    await running?.stop();
    process.exit(code);
  };

  const drainThenStop = async (): Promise<void> => {
    if (draining && Date.now() - draining.since < SAME_DRAIN_SIGNAL_MS) return;
    if (running?.drain && !draining && stoppingSince === undefined) {
      draining = { since: Date.now(), cut: new AbortController() };
      await running.drain(draining.cut.signal);
      // A second signal has already called stop().
      if (draining.cut.signal.aborted) return;
    }
    await stop(0);
  };

  for (const signal of hangup ? (['SIGINT', 'SIGHUP'] as const) : (['SIGINT'] as const))
    process.on(signal, () => void stop(0));
  process.on('SIGTERM', () => void drainThenStop());
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err) => {
      log.fatal({ err }, 'unhandled error');
      void stop(1);
    });
  }

  const starting = start();
  try {
    running = await starting;
  } catch (error) {
    if (stoppingSince !== undefined) return;
    reportFailure(error);
    process.exit(1);
  }
  running.lost.catch((err: unknown) => {
    log.fatal({ err }, 'the server cannot go on');
    void stop(1);
  });
}

/** One sentence for errors that the user can fix, the full error for others. */
export function reportFailure(error: unknown): void {
  if (error instanceof ConfigError) console.error(error.problems.join('\n'));
  else if (error instanceof StartupError) console.error(error.message);
  else console.error(error);
}
