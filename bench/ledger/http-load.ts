import { randomUUID } from 'node:crypto';
import { forwardedFor, randomAddress } from '../processes/from-address.ts';
import { type HttpConnection, openConnection } from '../processes/http-connection.ts';
import { keepBusy, type Run } from './keep-busy.ts';
import { type Distribution, pairsOf } from './pick-accounts.ts';
import { tokenOf } from './tokens.ts';

/** The measured request: a transfer to another user, or a withdrawal to the user's payout account. */
export type MeasuredCall = 'transfer' | 'withdrawal';

export interface HttpRun extends Run {
  readonly what: MeasuredCall;
  /** Ports of one or more servers on this machine; connections are spread over them. */
  readonly ports: readonly number[];
  readonly accounts: number;
  readonly distribution: Distribution;
}

process.on('message', async (run: HttpRun) => {
  process.send?.(await runOverHttp(run));
});
process.send?.({ ready: true });

/** Sends the call over kept-alive connections, one request at a time on each. */
async function runOverHttp(run: HttpRun) {
  const next = pairsOf(run.distribution === 'house' ? 'uniform' : run.distribution, run.accounts);
  const connections = await Promise.all(
    Array.from({ length: run.clients }, (_, number) => openConnection(run.ports[number % run.ports.length] as number)),
  );
  try {
    return await keepBusy(run, async (client) => {
      const { from, to } = next();
      const answer = await (connections[client] as HttpConnection).ask(requestFor(run.what, from, to ?? ''));
      return DONE.test(answer) ? undefined : answer.slice(answer.indexOf('\r\n\r\n') + 4).slice(0, 300);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

const DONE = /\{"status":(200|2004),/;

function requestFor(what: MeasuredCall, from: string, to: string): string {
  const [path, body] =
    what === 'transfer'
      ? ['/wallet/transfer', `{"uid":"${to}","amount":"0.01"}`]
      : ['/withdraw/create', `{"amount":"100.00","cardId":"${payoutAccountOf(from)}"}`];
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept-language: en-US\r\n${forwardedFor(randomAddress())}` +
    `authorization: Bearer ${tokenOf(from)}\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

/** The id of the payout account that each user of the withdrawals bench has. */
export function payoutAccountOf(uid: string): string {
  return `pa_bench${uid}`;
}
