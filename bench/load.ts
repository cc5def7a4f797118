import { readFile } from 'node:fs/promises';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { openChannels } from './channels/open-channels.ts';
import { type BenchDatabase, benchServer } from './ledger/database.ts';
import { startProductServer } from './ledger/product-server.ts';
import { fillLinks } from './links/fill-links.ts';
import type { MixedResult, MixedRun } from './load/mixed-load.ts';
import type { Program } from './processes/child.ts';
import { freePorts } from './processes/free-ports.ts';
import { startLoader } from './processes/loader.ts';
import { printTable } from './report/print-table.ts';
import type { Row } from './report/row.ts';
import { defineBench } from './run/define-bench.ts';

/** A rate is within the limit if nearly all requests are done, 99 of 100 of them within this time. */
const WITHIN_MS = 500;
/** Tries of a rate. Other work of the machine may spoil one, so a rate is too high only if every try failed. */
const TRIES = 2;
const LEAST_DONE = 0.97;
const FIRST_RATE = 200;
const FASTER = 1.6;
const BISECTIONS = 2;

export const bench = defineBench({
  about: 'A mixed load (catalogue, session, redirect, transfer, bet): its limit, then 80 % and 200 % of it.',
  options: {
    seconds: { whole: 60, quick: 10, about: 'at 80 % of the limit' },
    over: { whole: 30, quick: 10, about: 'seconds at 200 % of it' },
    step: { whole: 4, quick: 2, about: 'seconds of each try of the search' },
    connections: { whole: 1000, about: 'kept-alive connections' },
    accounts: { whole: 10_000, about: 'users with a balance, a session and a launch token' },
    links: { whole: 1000, about: 'short links' },
    rate: { whole: 0, about: 'requests a second to use as the limit; 0: the bench searches for it' },
  },
  async run(values) {
    const { accounts, links, connections } = values;
    const server = await benchServer();
    const database = await server.makeLedger('load', accounts);
    await openChannels(database, accounts);
    await fillLinks(database, links);
    const [port] = await freePorts(1);
    const program = await startProductServer(database, port as number);
    const loader = await startLoader('bench/load/mixed-load.ts');
    const common = { port: port as number, connections, accounts, links };
    const run = (perSecond: number, seconds: number) =>
      loader.run<MixedResult>({ ...common, perSecond, seconds } satisfies MixedRun);
    await run(FIRST_RATE, 2 * values.step);
    const limit = values.rate || (await findLimit(run, values.step));
    console.log(`the limit is ${limit} requests a second: 99 of 100 within ${WITHIN_MS} ms`);
    const steady = await observe(database, program, () => run(Math.round(limit * 0.8), values.seconds));
    const over = await observe(database, program, () => run(limit * 2, values.over));
    const after = await observe(database, program, () => run(Math.round(limit * 0.5), values.step));
    printAll({ '80 %': steady, '200 %': over, '50 % afterwards': after });
    program.kill('SIGTERM');
    loader.stop();
    await database.close();
    return rowsOf(limit, steady, over, after);
  },
});

/** Raises the rate until it is too high, then searches between the last two rates. */
async function findLimit(
  run: (perSecond: number, seconds: number) => Promise<MixedResult>,
  seconds: number,
): Promise<number> {
  const isKept = async (rate: number) => {
    for (let tries = 0; tries < TRIES; tries++) if (await isKeptOnce(rate)) return true;
    return false;
  };
  const isKeptOnce = async (rate: number) => {
    const { accepted, due, p99Ms, answers } = await run(rate, seconds);
    const isDone = accepted / due >= LEAST_DONE && p99Ms <= WITHIN_MS;
    console.log(
      `  ${rate} a second: ${accepted} of ${due} done, p99 ${p99Ms.toFixed(0)} ms${isDone ? '' : ', too fast'}`,
    );
    if (accepted === 0) throw new Error(`no request was done: ${JSON.stringify(answers)}`);
    return isDone;
  };
  let kept = 0;
  let tooFast = FIRST_RATE;
  while (await isKept(tooFast)) {
    kept = tooFast;
    tooFast = Math.round(tooFast * FASTER);
  }
  for (let times = 0; times < BISECTIONS; times++) {
    const middle = Math.round((kept + tooFast) / 2);
    if (await isKept(middle)) kept = middle;
    else tooFast = middle;
  }
  if (kept === 0) throw new Error(`${FIRST_RATE} requests a second are already too many for this machine`);
  return kept;
}

type Observed = MixedResult & {
  readonly memoryBeforeMb: number;
  readonly memoryAfterMb: number;
  readonly memoryPeakMb: number;
  /** Journals in the database: no fewer than were acknowledged. */
  readonly posted: number;
};

async function observe(database: BenchDatabase, program: Program, work: () => Promise<MixedResult>): Promise<Observed> {
  const memory = async () => {
    const status = await readFile(`/proc/${program.pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  };
  const [before, memoryBeforeMb] = [await countPosted(database), await memory()];
  let memoryPeakMb = memoryBeforeMb;
  const timer = setInterval(async () => {
    memoryPeakMb = Math.max(memoryPeakMb, await memory());
  }, 250);
  const result = await work().finally(() => clearInterval(timer));
  const posted = (await countPosted(database)) - before;
  const { journals, unanswered } = result;
  if (posted < journals)
    throw new Error(`${journals} journals were acknowledged, but only ${posted} are in the database`);
  if (posted > journals + unanswered)
    throw new Error(`${posted} journals are in the database, but only ${journals} were acknowledged`);
  return { ...result, memoryBeforeMb, memoryAfterMb: await memory(), memoryPeakMb, posted };
}

async function countPosted(database: BenchDatabase): Promise<number> {
  const kinds = [kindNumber('transfer'), kindNumber('channel.bet')].join(', ');
  const [row] = await database.ask<{ count: string }>(`SELECT count(*) FROM journals WHERE kind IN (${kinds})`);
  return Number(row?.count);
}

function printAll(runs: Readonly<Record<string, Observed>>): void {
  const whole = (value: number) => String(Math.round(value));
  printTable(
    [
      ...['', 'due', 'sent', 'done', 'a second', 'p50 ms', 'p99 ms', 'p99 first 1/4', 'last 1/4', 'shed', 'p99 of it'],
      ...['no answer', 'health p99', 'failed', 'MB before', 'peak', 'after', 'journals'],
    ],
    Object.entries(runs).map(([name, one]) => [
      name,
      ...[one.due, one.sent, one.accepted, one.perSecond, one.p50Ms, one.p99Ms, one.firstP99Ms, one.lastP99Ms].map(
        whole,
      ),
      ...[one.shed, one.shedP99Ms, one.unanswered, one.healthP99Ms, one.healthFailures].map(whole),
      ...[one.memoryBeforeMb, one.memoryPeakMb, one.memoryAfterMb, one.posted].map(whole),
    ]),
  );
  for (const [name, { answers }] of Object.entries(runs)) console.log(name, answers);
}

function rowsOf(limit: number, steady: Observed, over: Observed, after: Observed): Row[] {
  const row = (what: string, unit: string, value: number, budget: Row['budget'] = {}): Row => ({
    ...{ what, unit, rounds: [value], budget },
    bound: 'Server, PostgreSQL and the load share the machine’s cores.',
  });
  return [
    row('mixed requests, the limit', 'a second', limit),
    row('p99 of a request at 80 %', 'ms', steady.p99Ms, { atMost: WITHIN_MS }),
    row('memory gained at 80 %', 'MB', steady.memoryAfterMb - steady.memoryBeforeMb),
    row('requests done at 200 %', 'a second', over.perSecond, { atLeast: Math.round(limit * 0.6) }),
    row('p99 of an accepted request at 200 %', 'ms', over.p99Ms, { atMost: 2000 }),
    row('p99 of a health check at 200 %', 'ms', over.healthP99Ms, { atMost: 1000 }),
    row('health checks failed at 200 %', '', over.healthFailures, { atMost: 0 }),
    row('requests without an answer at 200 %', '', over.unanswered, { atMost: 0 }),
    row('refusals without Retry-After at 200 %', '', over.shedWithoutWait, { atMost: 0 }),
    row('memory gained at 200 %', 'MB', over.memoryAfterMb - over.memoryBeforeMb),
    row('p99 of a request afterwards, at 50 %', 'ms', after.p99Ms, { atMost: WITHIN_MS }),
  ];
}
