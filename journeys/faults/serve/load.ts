import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Load {
  /** Answers so far. */
  count(): number;
  stop(): Promise<LoadResult>;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  /** The failures: HTTP statuses other than 200, and broken connections. */
  readonly failed: readonly string[];
  readonly slowestMs: number;
}

/** Sends requests until it is stopped: some clients keep their connection, others open one for each request. */
export function startLoad(url: string, clients = { kept: 4, fresh: 4 }, pauseMs = 40): Load {
  const kept = new Agent({ keepAlive: true });
  const fresh = new Agent({ keepAlive: false });
  const failed: string[] = [];
  let answers = 0;
  let slowestMs = 0;
  let isStopped = false;
  const startedAt = performance.now();

  async function ask(agent: Agent, path: string): Promise<void> {
    while (!isStopped) {
      const at = performance.now();
      const outcome = await askOnce(`${url}${path}`, agent);
      slowestMs = Math.max(slowestMs, performance.now() - at);
      if (outcome === '200') answers += 1;
      else failed.push(`${path}: ${outcome}`);
      await wait(pauseMs);
    }
  }
  const paths = ['/healthz', '/site/current'];
  const running = [
    ...Array.from({ length: clients.kept }, (_, number) => ask(kept, paths[number % 2] ?? '')),
    ...Array.from({ length: clients.fresh }, (_, number) => ask(fresh, paths[number % 2] ?? '')),
  ];
  return {
    count: () => answers,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      kept.destroy();
      const seconds = (performance.now() - startedAt) / 1000;
      return { answers, perSecond: Math.round(answers / seconds), failed, slowestMs: Math.round(slowestMs) };
    },
  };
}

function askOnce(url: string, agent: Agent): Promise<string> {
  const isCall = url.endsWith('/site/current');
  return new Promise((resolve) => {
    const headers = isCall ? { 'content-type': 'application/json' } : {};
    request(url, { agent, method: isCall ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(String(answer.statusCode)));
      answer.once('error', ({ message }) => resolve(message));
    })
      .once('error', ({ message }) => resolve(message))
      .end(isCall ? '{}' : undefined);
  });
}
