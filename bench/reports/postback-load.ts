import { createHmac, randomUUID } from 'node:crypto';
import { createHistogram } from 'node:perf_hooks';
import { type HttpConnection, openConnection } from '../processes/http-connection.ts';
import { freshClickOf, SOURCE, SOURCE_SECRET } from './team.ts';

export interface PostbackRun {
  readonly port: number;
  readonly connections: number;
  readonly count: number;
  /** Postbacks per second, independent of answers; undefined: each connection sends the next one after its answer. */
  readonly perSecond?: number;
}

export interface PostbackResult {
  readonly answered: number;
  readonly refused: number;
  readonly firstRefusal: string;
  readonly seconds: number;
  /** Measured from the moment when the postback was due. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

process.on('message', async (run: PostbackRun) => {
  process.send?.(await sendPostbacks(run));
});
process.send?.({ ready: true });

async function sendPostbacks({ port, connections, count, perSecond }: PostbackRun): Promise<PostbackResult> {
  const latency = createHistogram();
  let answered = 0;
  let refused = 0;
  let firstRefusal = '';
  let next = 0;
  const startedAt = performance.now();
  const dueAt = (place: number) =>
    perSecond === undefined ? performance.now() : startedAt + (place / perSecond) * 1000;
  const client = async (connection: HttpConnection) => {
    for (let place = next++; place < count; place = next++) {
      const due = dueAt(place);
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const answer = await connection.ask(requestOf(place));
      latency.record(Math.max(1, Math.round((performance.now() - due) * 1000)));
      if (answer.startsWith('HTTP/1.1 200')) answered += 1;
      else refused += 1;
      if (refused === 1) firstRefusal ||= answer.slice(0, 600);
    }
  };
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  await Promise.all(opened.map(client));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const connection of opened) connection.close();
  const [p50Ms, p99Ms] = [latency.percentile(50) / 1000, latency.percentile(99) / 1000];
  return { answered, refused, firstRefusal, seconds, p50Ms, p99Ms };
}

/** Sends a new sale with each postback, for one member after the other. */
function requestOf(place: number): string {
  const id = randomUUID();
  const parameters = {
    event_id: id,
    transaction_id: id,
    click_id: freshClickOf(place),
    event: 'purchase',
    amount: '12.34',
    status: 'approved',
  };
  const body = JSON.stringify(parameters);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SOURCE_SECRET).update(`${timestamp}.${body}`).digest('hex');
  return (
    `POST /postback/${SOURCE} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-timestamp: ${timestamp}\r\n` +
    `x-signature: ${signature}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
