import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { keepBusy, type LoadResult, type Run } from '../ledger/keep-busy.ts';
import { FIRST_UID } from '../ledger/pick-accounts.ts';
import { type HttpConnection, openConnection } from '../processes/http-connection.ts';
import { hmacBet, rsaRound } from './calls.ts';

export type ChannelRun = { readonly port: number; readonly accounts: number } & (
  | ({ readonly what: 'bets' } & Run)
  | {
      readonly what: 'rounds';
      readonly perSecond: number;
      readonly seconds: number;
      readonly connections: number;
      readonly privateKey: string;
    }
);

process.on('message', async (run: ChannelRun) => {
  process.send?.(run.what === 'bets' ? await runBets(run) : await runRounds(run));
});
process.send?.({ ready: true });

const DONE = /"(status":"RS_OK"|result":0,)/;

function randomUid(accounts: number): string {
  return String(FIRST_UID + Math.floor(Math.random() * accounts));
}

/** Sends bets on `clients` connections; each connection sends its next bet when the last one is answered. */
async function runBets(run: ChannelRun & { what: 'bets' }): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: run.clients }, () => openConnection(run.port)));
  try {
    return await keepBusy(run, async (client) => {
      const answer = await (connections[client] as HttpConnection).ask(hmacBet(randomUid(run.accounts)));
      return DONE.test(answer) ? undefined : answer.slice(0, 500);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

/**
 * Sends rounds at a fixed rate, however late earlier answers are, so that waiting for a slow server is measured too.
 * Each round is a bet and, once that is answered, a win.
 */
async function runRounds(run: ChannelRun & { what: 'rounds' }): Promise<LoadResult> {
  const count = run.perSecond * run.seconds;
  const rounds = Array.from({ length: count }, () => rsaRound(randomUid(run.accounts), run.privateKey));
  const idle = await Promise.all(Array.from({ length: run.connections }, () => openConnection(run.port)));
  const all = [...idle];
  const waiting: ((connection: HttpConnection) => void)[] = [];
  const latency = createHistogram();
  let refused = 0;
  let firstRefusal = '';

  async function call(request: string, since: number): Promise<void> {
    const connection = idle.pop() ?? (await new Promise<HttpConnection>((resolve) => waiting.push(resolve)));
    const answer = await connection.ask(request);
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
    latency.record(Math.max(1, Math.round((performance.now() - since) * 1000)));
    if (DONE.test(answer)) return;
    refused += 1;
    firstRefusal ||= answer.slice(0, 500);
  }

  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (const [index, { bet, win }] of rounds.entries()) {
    const due = startedAt + (index * 1000) / run.perSecond;
    while (performance.now() < due) await pause(Math.max(1, due - performance.now()));
    running.push(call(bet, due).then(() => call(win, performance.now())));
  }
  await Promise.all(running);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const connection of all) connection.close();
  return {
    perSecond: count / seconds,
    p50Ms: latency.percentile(50) / 1000,
    p99Ms: latency.percentile(99) / 1000,
    acknowledged: 2 * count - refused,
    refused,
    firstRefusal,
    cpuUs: 0,
  };
}
