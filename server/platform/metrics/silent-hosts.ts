import { Gauge, type Registry } from 'prom-client';
import { onOutsideCall } from '../outside-call.ts';

/** One call may fail by chance; the first repetition comes a minute later. */
const LEAST_FAILURES = 2;
/**
 * What waits for a provider is repeated each half hour at the latest. A host that was not called for longer is needed
 * no more by this process: another one may have reached it since.
 */
const FORGOTTEN_AFTER_MS = 40 * 60_000;

interface Failures {
  readonly firstAt: number;
  readonly lastAt: number;
  readonly count: number;
}

/** Measures for how long each host has not answered: since the first failed call after the last good one. */
export function observeSilentHosts(registry: Registry): () => void {
  const failing = new Map<string, Failures>();
  const stop = onOutsideCall((host, outcome) => {
    if (outcome !== 'failed') {
      failing.delete(host);
      return;
    }
    const now = performance.now();
    const { firstAt = now, count = 0 } = failing.get(host) ?? {};
    failing.set(host, { firstAt, lastAt: now, count: count + 1 });
  });
  new Gauge({
    name: 'pitaka_outside_silent_seconds',
    help: 'Since when all calls of a provider, two at least, have failed',
    labelNames: ['host'],
    registers: [registry],
    collect() {
      this.reset();
      const now = performance.now();
      for (const [host, { firstAt, lastAt, count }] of failing) {
        if (now - lastAt > FORGOTTEN_AFTER_MS) failing.delete(host);
        else if (count >= LEAST_FAILURES) this.set({ host }, (now - firstAt) / 1000);
      }
    },
  });
  return stop;
}
