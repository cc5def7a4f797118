import { EventEmitter } from 'node:events';
import { Counter } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { answerMetrics, type Channel, shareMetrics } from './metrics-messages.ts';

const opened: Metrics[] = [];
afterEach(() => {
  for (const metrics of opened.splice(0)) metrics.stop();
});

/** Both ends of a channel, as between npm run serve and a worker. */
function openChannel(): [Channel, Channel] {
  const [here, there] = [new EventEmitter(), new EventEmitter()];
  const end = (own: EventEmitter, other: EventEmitter): Channel =>
    Object.assign(own, {
      connected: true,
      send: (message: unknown) => void setImmediate(() => other.emit('message', message)),
    });
  return [end(here, there), end(there, here)];
}

/** A worker with a counter of its own value, and the channel to it. */
function startWorker(value: number): { metrics: Metrics; channel: Channel } {
  const metrics = new Metrics();
  opened.push(metrics);
  new Counter({ name: 'asked_total', help: 'Asked', registers: [metrics.registry] }).inc(value);
  const [channel, toServe] = openChannel();
  shareMetrics(metrics, toServe);
  return { metrics, channel };
}

async function askedLines(metrics: Metrics): Promise<string[]> {
  return (await metrics.readAll()).split('\n').filter((line) => line.startsWith('asked_total'));
}

it('the only worker has its number in /metrics before it is ready', async () => {
  const { metrics, channel } = startWorker(1);
  answerMetrics(channel, 0, () => new Map());
  expect(await askedLines(metrics)).toEqual(['asked_total{process="0"} 1']);
});

it('a worker that starts beside others shows them, and itself only at a place that no ready worker has', async () => {
  const first = startWorker(1);
  const successor = startWorker(2);
  const second = startWorker(3);
  const ready = () => new Map([[0, first.channel]]);
  answerMetrics(first.channel, 0, ready);
  answerMetrics(successor.channel, 0, ready);
  answerMetrics(second.channel, 1, ready);
  expect(await askedLines(successor.metrics)).toEqual(['asked_total{process="0"} 1']);
  expect((await askedLines(second.metrics)).sort()).toEqual([
    'asked_total{process="0"} 1',
    'asked_total{process="1"} 3',
  ]);
});
