import { randomUUID } from 'node:crypto';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { hmacBet } from '../channels/calls.ts';
import { FIRST_UID } from '../ledger/pick-accounts.ts';
import { tokenOf } from '../ledger/tokens.ts';
import { redirectRequest } from '../links/redirect-request.ts';
import { forwardedFor, randomAddress } from '../processes/from-address.ts';
import { type HttpConnection, openConnection } from '../processes/http-connection.ts';

export interface MixedRun {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
  readonly accounts: number;
  readonly links: number;
}

export interface MixedResult {
  /**
   * Requests that were due, and how many of them were sent; the others were not sent, because every connection was
   * busy.
   */
  readonly due: number;
  readonly sent: number;
  /** Answers by 'kind status', and requests without an answer. */
  readonly answers: Readonly<Record<string, number>>;
  readonly accepted: number;
  /** Requests that were refused as too many, and how many of these refusals had no Retry-After. */
  readonly shed: number;
  readonly shedWithoutWait: number;
  readonly unanswered: number;
  /** Acknowledged requests that each post one journal. */
  readonly journals: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly shedP99Ms: number;
  readonly healthP99Ms: number;
  readonly healthAnswers: number;
  readonly healthFailures: number;
  /** p99 of accepted requests in the first and the last quarter. */
  readonly firstP99Ms: number;
  readonly lastP99Ms: number;
}

type Kind = 'catalogue' | 'session' | 'redirect' | 'transfer' | 'bet';

/** The share of each kind of request in percent: most people only look at pages. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['catalogue', 30],
  ['session', 25],
  ['redirect', 25],
  ['transfer', 15],
  ['bet', 5],
];
const HEALTH_MS = 100;
/** Connections opened at the same time: more would overflow the queue of the listening socket and wait for seconds. */
const OPENED_AT_ONCE = 50;
/** The time after which a client has given up. */
const PATIENCE_MS = 60_000;

process.on('message', async (run: MixedRun) => {
  process.send?.(await runMixed(run));
});
process.send?.({ ready: true });

function drawKind(): Kind {
  let left = Math.random() * 100;
  for (const [kind, share] of SHARES) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'catalogue';
}

function post(path: string, body: string, headers: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept-language: en-US\r\n` +
    `${forwardedFor(randomAddress())}${headers}content-length: ${body.length}\r\n\r\n${body}`
  );
}

function requestOf(kind: Kind, { accounts, links }: MixedRun): string {
  const uid = () => String(FIRST_UID + Math.floor(Math.random() * accounts));
  const from = uid();
  const session = `authorization: Bearer ${tokenOf(from)}\r\n`;
  switch (kind) {
    case 'catalogue':
      return post('/wxcps/applist', '{"number":0,"size":20}', session);
    case 'session':
      return post('/wallet/info', '{}', session);
    case 'redirect':
      return redirectRequest(links);
    case 'transfer':
      return post(
        '/wallet/transfer',
        `{"uid":"${uid()}","amount":"0.01"}`,
        `${session}idempotency-key: ${randomUUID()}\r\n`,
      );
    case 'bet':
      return hmacBet(from);
  }
}

/** Whether the answer says that the request was done. */
function isDone(kind: Kind, answer: string): boolean {
  if (kind === 'redirect') return answer.startsWith('HTTP/1.1 302');
  return answer.startsWith('HTTP/1.1 200') && (kind === 'bet' ? /"result":0,/ : /\{"status":200,/).test(answer);
}

const P99 = 99;
const msOf = (histogram: { percentile(percent: number): number }, percent: number) =>
  histogram.percentile(percent) / 1000;

/** Sends requests at a fixed rate however late the answers are, like many people who act independently. */
async function runMixed(run: MixedRun): Promise<MixedResult> {
  // The connections are used in turn, so that the server closes none of them as idle.
  const idle: HttpConnection[] = [];
  while (idle.length < run.connections) {
    const opening = Array.from({ length: OPENED_AT_ONCE }, () => openConnection(run.port));
    idle.push(...(await Promise.all(opening)));
  }
  const [accepted, shed, health, first, last] = Array.from({ length: 5 }, () => createHistogram());
  if (!accepted || !shed || !health || !first || !last) throw new Error('no histogram');
  const answers: Record<string, number> = {};
  const count = (name: string) => {
    answers[name] = (answers[name] ?? 0) + 1;
  };
  const counts = { sent: 0, accepted: 0, shed: 0, shedWithoutWait: 0, unanswered: 0, journals: 0 };
  const healths = { answers: 0, failures: 0 };
  const due = Math.round(run.perSecond * run.seconds);
  const startedAt = performance.now();
  let isOver = false;

  async function ask(connection: HttpConnection, place: number): Promise<void> {
    const kind = drawKind();
    const request = requestOf(kind, run);
    counts.sent += 1;
    const sentAt = performance.now();
    let answer: string;
    try {
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        connection.close();
        reject(new Error('no answer in time'));
      }, PATIENCE_MS);
      answer = await Promise.race([connection.ask(request), late]).finally(() => clearTimeout(timer));
    } catch {
      counts.unanswered += 1;
      count(`${kind} no answer`);
      const fresh = await openConnection(run.port).catch(() => undefined);
      if (fresh) idle.push(fresh);
      return;
    }
    idle.push(connection);
    const us = Math.max(1, Math.round((performance.now() - sentAt) * 1000));
    const status = answer.slice(9, 12);
    if (isDone(kind, answer)) {
      counts.accepted += 1;
      if (kind === 'transfer' || kind === 'bet') counts.journals += 1;
      accepted?.record(us);
      if (place < due / 4) first?.record(us);
      else if (place >= (3 * due) / 4) last?.record(us);
      count(`${kind} done`);
      return;
    }
    if (status === '503' || status === '429') {
      counts.shed += 1;
      if (!/\r\nretry-after: \d/i.test(answer)) counts.shedWithoutWait += 1;
      shed?.record(us);
      count(`${kind} ${status}`);
      return;
    }
    // A refusal by a rule, such as a transfer of a user to itself: the server was not too busy for it.
    count(`${kind} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? answer.slice(0, 60)}`);
  }

  const probing = (async () => {
    // A connection for the health checks alone, ten a second.
    const connection = await openConnection(run.port);
    while (!isOver) {
      const sentAt = performance.now();
      const answer = await connection.ask('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n').catch(() => '');
      health.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
      healths.answers += 1;
      if (!answer.startsWith('HTTP/1.1 200')) healths.failures += 1;
      await pause(HEALTH_MS);
    }
    connection.close();
  })();

  const running: Promise<void>[] = [];
  for (let place = 0; place < due; place++) {
    const dueAt = startedAt + (place * 1000) / run.perSecond;
    while (performance.now() < dueAt) await pause(Math.max(1, dueAt - performance.now()));
    const connection = idle.shift();
    if (connection) running.push(ask(connection, place));
    // Lets answers be read: many requests may be due at the same time.
    if (place % 64 === 0) await pause(0);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(running);
  isOver = true;
  await probing;
  for (const connection of idle) connection.close();
  return {
    ...counts,
    due,
    answers,
    perSecond: counts.accepted / seconds,
    p50Ms: msOf(accepted, 50),
    p99Ms: msOf(accepted, P99),
    shedP99Ms: msOf(shed, P99),
    healthP99Ms: msOf(health, P99),
    healthAnswers: healths.answers,
    healthFailures: healths.failures,
    firstP99Ms: msOf(first, P99),
    lastP99Ms: msOf(last, P99),
  };
}
