import { randomUUID } from 'node:crypto';
import { joinMetrics, type ProcessMetrics } from '../../platform/metrics/join-metrics.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/**
 * Messages between npm run serve and its workers, which may be of another version: an unknown message is ignored, and a
 * missing answer counts as no metrics. A worker that is asked for /metrics asks npm run serve, which asks all workers.
 */
type MetricsMessage =
  | { readonly type: 'metrics.wanted'; readonly id: string }
  | { readonly type: 'metrics.own.wanted'; readonly id: string }
  | { readonly type: 'metrics.own'; readonly id: string; readonly text: string }
  | { readonly type: 'metrics.all'; readonly id: string; readonly parts: readonly ProcessMetrics[] };

/** A worker that hangs must not hide the others from the collector, which gives up after ten seconds. */
const OWN_WITHIN_MS = 3_000;
const ALL_WITHIN_MS = 5_000;

/** One end of a channel between two processes. */
export interface Channel {
  readonly connected: boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
  send?(message: unknown, onSent: () => void): unknown;
}

function isMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'type' in message && 'id' in message;
}

function send(channel: Channel, message: MetricsMessage): void {
  // A process that has just died has no channel any more.
  if (channel.connected) channel.send?.(message, () => {});
}

/** Sends a question, and resolves to its answer; undefined if there is none in time. */
function ask<Type extends MetricsMessage['type']>(
  channel: Channel,
  question: 'metrics.wanted' | 'metrics.own.wanted',
  answer: Type,
  withinMs: number,
): Promise<Extract<MetricsMessage, { type: Type }> | undefined> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (found?: Extract<MetricsMessage, { type: Type }>) => {
      clearTimeout(timer);
      channel.off('message', listen);
      resolve(found);
    };
    const timer = setTimeout(end, withinMs);
    const listen = (message: unknown) => {
      if (isMessage(message) && message.type === answer && message.id === id) end(message as never);
    };
    channel.on('message', listen);
    if (channel.connected) send(channel, { type: question, id });
    else end();
  });
}

/** For a worker: makes /metrics answer for all workers, or for this one alone if the others cannot be asked. */
export function shareMetrics(metrics: Metrics, channel: Channel): void {
  metrics.readAll = async () => {
    const all = await ask(channel, 'metrics.wanted', 'metrics.all', ALL_WITHIN_MS);
    return all && all.parts.length > 0 ? joinMetrics(all.parts) : metrics.readOwn();
  };
  channel.on('message', (message) => {
    if (!isMessage(message) || message.type !== 'metrics.own.wanted') return;
    const { id } = message;
    void metrics.readOwn().then(
      (text) => send(channel, { type: 'metrics.own', id, text }),
      () => {},
    );
  });
}

/**
 * For npm run serve: answers a worker that asks for the metrics of all. A worker listens shortly before it is ready, and
 * may be the only one: if no ready worker has its place, it counts as well.
 */
export function answerMetrics(channel: Channel, place: number, ready: () => ReadonlyMap<number, Channel>): void {
  channel.on('message', (message) => {
    if (!isMessage(message) || message.type !== 'metrics.wanted') return;
    const { id } = message;
    const answers = [...new Map([[place, channel], ...ready()])].map(async ([process, worker]) => {
      const own = await ask(worker, 'metrics.own.wanted', 'metrics.own', OWN_WITHIN_MS);
      return own ? [{ process, text: own.text }] : [];
    });
    void Promise.all(answers).then((parts) => send(channel, { type: 'metrics.all', id, parts: parts.flat() }));
  });
}
