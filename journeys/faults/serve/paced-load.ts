import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../support/person-with-money.ts';

export interface PacedLoad {
  stop(): Promise<PacedResult>;
}

export interface PacedResult {
  readonly sent: number;
  readonly perSecond: number;
  /** Transfers that were acknowledged. */
  readonly transfers: number;
  readonly failed: readonly string[];
  readonly p99Ms: number;
  readonly slowestMs: number;
}

const P99 = 99;
/** Requests that fall due together are sent together; shorter pauses cost a busy machine more than they give. */
const TICK_MS = 10;
/** Connections that are kept; every tenth request opens one of its own. */
const KEPT = 40;

/**
 * Requests at a fixed rate, however late the answers are, as from many people who do not know of each other: pages of
 * data, balances, transfers with keys of their own, health checks.
 */
export function startPacedLoad(url: string, perSecond: number, people: readonly [Person, Person]): PacedLoad {
  // In turn, so that no kept connection is idle for long.
  const kept = new Agent({ keepAlive: true, maxSockets: KEPT, scheduling: 'fifo' });
  const fresh = new Agent({ keepAlive: false });
  const times = createHistogram();
  const failed: string[] = [];
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  let transfers = 0;
  let isStopped = false;

  function requestOf(number: number): { path: string; body?: object; key?: string } {
    const kind = number % 10;
    if (kind === 0) return { path: '/healthz' };
    if (kind < 5) return { path: '/site/current', body: {} };
    if (kind < 8) return { path: '/wallet/info', body: {} };
    return { path: '/wallet/transfer', body: { uid: people[1].uid, amount: '0.01' }, key: randomUUID() };
  }

  async function ask(number: number): Promise<void> {
    const { path, body, key } = requestOf(number);
    const agent = number % 10 === 9 ? fresh : kept;
    const at = performance.now();
    try {
      const { status, said } = await send(
        `${url}${path}`,
        agent,
        {
          authorization: `Bearer ${people[0].token}`,
          ...(key && { 'idempotency-key': key }),
        },
        body,
      );
      const isDone = status === 200 && (body === undefined || said.startsWith('{"status":200,'));
      if (!isDone) failed.push(`${path}: ${status} ${said.slice(0, 100)}`);
      else if (key) transfers += 1;
    } catch (error) {
      failed.push(`${path}: ${(error as Error).message}`);
    }
    times.record(Math.max(1, Math.round((performance.now() - at) * 1000)));
  }

  const sending = (async () => {
    while (!isStopped) {
      for (const due = ((performance.now() - startedAt) / 1000) * perSecond; sent < due; sent++) {
        const one = ask(sent).finally(() => running.delete(one));
        running.add(one);
      }
      await wait(TICK_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await sending;
      const seconds = (performance.now() - startedAt) / 1000;
      await Promise.all(running);
      kept.destroy();
      return {
        ...{ sent, transfers, failed, perSecond: Math.round(sent / seconds) },
        p99Ms: Math.round(times.percentile(P99) / 1000),
        slowestMs: Math.round(times.max / 1000),
      };
    },
  };
}

function send(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<{ status: number; said: string }> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, ...(body && { 'content-type': 'application/json' }) };
    request(url, { agent, method: body ? 'POST' : 'GET', headers: all }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, said })).once('error', reject);
    })
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });
}
