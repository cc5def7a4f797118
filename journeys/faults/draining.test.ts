import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

const DRAIN_SECONDS = 4;
const PATIENT = { timeout: 120_000, interval: 20 };
const SETTINGS = { SEED: 'none', RATE_LIMITS: 'off' };

let dataDir: ReturnType<typeof makeDataDir>;
let server: ServerProcess;
let url: string;

beforeEach(async () => {
  dataDir = makeDataDir();
  await copyPreparedData(MIGRATED_DATA, dataDir.path);
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  dataDir.remove();
});

async function start(drainSeconds: number): Promise<void> {
  server = startServer({ ...SETTINGS, DATA_DIR: dataDir.path, DRAIN_SECONDS: String(drainSeconds) });
  url = await server.url;
}

interface Seen {
  readonly path: string;
  /** The time of the request in milliseconds since the first signal; -1: before the signal. */
  readonly at: number;
  /**
   * The time of its answer or failure. A request that was under way at the signal began before it and was answered
   * after it.
   */
  readonly answeredAt: number;
  /** The HTTP status, or the failure of the connection. */
  readonly outcome: number | string;
  readonly connection: string | undefined;
}

/** One request after the other until one fails; each connection is kept if the server allows it. */
async function ask(path: string, agent: Agent, since: () => number, seen: Seen[]): Promise<void> {
  for (;;) {
    const at = since();
    const one = await new Promise<Seen>((resolve) => {
      const sent = request(`${url}${path}`, { agent }, (answer) => {
        const { statusCode = 0, headers } = answer;
        answer
          .resume()
          .once('end', () =>
            resolve({ path, at, answeredAt: since(), outcome: statusCode, connection: headers.connection }),
          );
      });
      sent
        .once('error', ({ message }) =>
          resolve({ path, at, answeredAt: since(), outcome: message, connection: undefined }),
        )
        .end();
    });
    seen.push(one);
    if (typeof one.outcome === 'string') return;
    await wait(5);
  }
}

/**
 * Clients with kept and with new connections, during a stop by these signals (in milliseconds after the first signal).
 */
async function stopUnderLoad(signals: readonly number[]): Promise<{ seen: Seen[]; code: number | null }> {
  const seen: Seen[] = [];
  let signalledAt = Number.POSITIVE_INFINITY;
  const since = () => (Number.isFinite(signalledAt) ? performance.now() - signalledAt : -1);
  const kept = new Agent({ keepAlive: true, maxSockets: 2 });
  const fresh = new Agent({ keepAlive: false });
  const clients = [
    ask('/healthz', kept, since, seen),
    ask('/healthz', kept, since, seen),
    ask('/healthz', fresh, since, seen),
    ask('/readyz', fresh, since, seen),
  ];
  const answersOf = (path: string) => seen.filter((one) => one.path === path).length;
  await vi.waitFor(() => expect(Math.min(answersOf('/healthz') / 3, answersOf('/readyz'))).toBeGreaterThan(5), PATIENT);
  signalledAt = performance.now();
  for (const at of signals) {
    await wait(Math.max(0, at - since()));
    server.kill('SIGTERM');
  }
  await Promise.all(clients);
  const { code } = await server.ended;
  kept.destroy();
  return { seen, code };
}

describe('a stop by SIGTERM', () => {
  it('serves for DRAIN_SECONDS while /readyz answers 503, then closes the port: no request fails before', async () => {
    await start(DRAIN_SECONDS);
    const { seen, code } = await stopUnderLoad([0]);
    expect(code).toBe(0);
    const failed = seen.filter(({ outcome }) => typeof outcome === 'string');
    expect(failed).toHaveLength(4);
    expect(Math.min(...failed.map(({ answeredAt }) => answeredAt))).toBeGreaterThan(DRAIN_SECONDS * 1000 - 200);

    const before = seen.filter(({ answeredAt }) => answeredAt < 0);
    expect(new Set(before.map(({ outcome }) => outcome))).toEqual(new Set([200]));
    // A signal takes a moment to arrive, longer on a busy machine. A request after the first 503 reaches a draining
    // server.
    const drainingAt = Math.min(...seen.filter(({ outcome }) => outcome === 503).map(({ answeredAt }) => answeredAt));
    const draining = seen.filter(({ at, outcome }) => at > drainingAt && typeof outcome === 'number');
    const statusesOf = (path: string) => new Set(draining.filter((one) => one.path === path).map((one) => one.outcome));
    expect(statusesOf('/healthz')).toEqual(new Set([200]));
    expect(statusesOf('/readyz')).toEqual(new Set([503]));
    expect(new Set(before.map(({ connection }) => connection))).toContain('keep-alive');
    expect(new Set(draining.map(({ connection }) => connection))).toEqual(new Set(['close']));
  });

  it('closes at once at a second SIGTERM', async () => {
    await start(60);
    const { seen, code } = await stopUnderLoad([0, 700]);
    expect(code).toBe(0);
    const failed = seen.filter(({ outcome }) => typeof outcome === 'string').map(({ answeredAt }) => answeredAt);
    expect(Math.min(...failed)).toBeGreaterThan(650);
    // Without the second signal, the stop would take a minute.
    expect(Math.max(...failed)).toBeLessThan(40_000);
  });

  it('closes at once without DRAIN_SECONDS where sandboxes run', async () => {
    server = startServer({ ...SETTINGS, DATA_DIR: dataDir.path });
    url = await server.url;
    const { seen, code } = await stopUnderLoad([0]);
    expect(code).toBe(0);
    // With the default, the stop would take ten seconds.
    expect(Math.max(...seen.map(({ at }) => at))).toBeLessThan(9_000);
  });
});
