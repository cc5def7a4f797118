import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import {
  type StandInCallback,
  startXenditStandIn,
  type XenditStandIn,
} from '@pitaka/server/adapters/payout/xendit/testing/xendit-stand-in.ts';
import type { Random } from '../payouts/bank-plan.ts';
import type { Mood } from './draw-faults.ts';

/** Longer than any person waits, but shorter than the time after which a worker counts as dead on the world's clock. */
const SILENCE_MS = 7_000;
const CALLBACK_TRIES = 4;

export interface WorldProvider {
  readonly url: string;
  readonly books: XenditStandIn;
  mood: Mood | 'honest';
  losesCallbacks: boolean;
  /** How often each payout was executed. */
  readonly orders: ReadonlyMap<string, number>;
  /** A person pays an invoice. */
  pay(reference: string): void;
  /** Resolves when no payout or callback is under way. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The payment company of the world: a stand-in with correct books. The front before it delays, drops or falsifies
 * answers according to its mood, and sends callbacks late, twice or never.
 */
export async function openProvider(random: Random, server: () => string, clock: () => Date): Promise<WorldProvider> {
  const books = await startXenditStandIn(clock);
  books.balance = 1e12;
  const orders = new Map<string, number>();
  /** Payouts whose life has begun. */
  const begun = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const pause = (ms: number) => after(ms, undefined, { signal: closing.signal });
  const later = (work: () => Promise<void>) => {
    const running = work()
      .catch(() => {})
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };

  async function forward(request: IncomingMessage, body: Buffer): Promise<{ status: number; text: string }> {
    const key = request.headers['idempotency-key'];
    if (request.method === 'POST' && typeof key === 'string') orders.set(key, (orders.get(key) ?? 0) + 1);
    const answer = await fetch(`${books.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
      },
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    for (const { reference_id: reference } of books.payouts) {
      // Orders come at the same time: with a life for each of them, a paid payout would fail later.
      if (begun.has(reference)) continue;
      begun.add(reference);
      later(() => live(reference));
    }
    return { status: answer.status, text: await answer.text() };
  }

  /** The life of a payout after it was accepted. */
  async function live(reference: string): Promise<void> {
    const fate = random();
    await pause(random() * 2_000);
    await send(books.settle(reference, fate < 0.12 ? 'FAILED' : 'SUCCEEDED', fate < 0.12 ? 'REJECTED' : undefined));
    if (fate < 0.88) return;
    await pause(random() * 2_000);
    await send(books.settle(reference, 'REVERSED', 'REJECTED'));
  }

  async function send(callback: StandInCallback): Promise<void> {
    const times = random() < 0.2 ? 2 : 1;
    for (let number = 0; number < times; number++) await deliver(callback);
  }

  /** Tries a few times, as payment companies do; then gives up. */
  async function deliver({ headers, body }: StandInCallback): Promise<void> {
    for (let tries = 0; tries < CALLBACK_TRIES; tries++) {
      if (!provider.losesCallbacks) {
        const answer = await fetch(`${server()}/hooks/xendit`, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
          signal: AbortSignal.timeout(10_000),
        }).catch(() => undefined);
        await answer?.text().catch(() => '');
        if (answer?.ok) return;
      }
      await pause(400 * (tries + 1));
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const respond = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    const { mood } = provider;
    const isOrder = request.method === 'POST';
    const chance = random();
    switch (mood) {
      case 'away':
        request.socket.destroy();
        return;
      case 'silent':
        // Half of the orders are executed although the answer is lost.
        if (chance < 0.5) await forward(request, body);
        if (chance < 0.75) await pause(SILENCE_MS);
        request.socket.destroy();
        return;
      case 'slow':
        await pause(chance * SILENCE_MS);
        break;
      case 'refusing':
        if (chance < 0.3) respond(500, '{"error_code":"SERVER_ERROR"}');
        else if (chance < 0.6) respond(429, '{"error_code":"RATE_LIMIT_EXCEEDED"}');
        else respond(isOrder ? 400 : 503, '{"error_code":"INSUFFICIENT_BALANCE"}');
        return;
      case 'lying':
        if (isOrder) await forward(request, body);
        if (isOrder) respond(chance < 0.5 ? 500 : 200, chance < 0.5 ? '{"error_code":"SERVER_ERROR"}' : '<html>');
        else respond(200, request.url?.startsWith('/v2/payouts') ? '{"data":[],"has_more":false}' : '[]');
        return;
    }
    const { status, text } = await forward(request, body);
    respond(status, text);
  }

  const front = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  const provider: WorldProvider = {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    books,
    mood: 'honest',
    losesCallbacks: false,
    orders,
    pay(reference) {
      const callback = books.pay(reference);
      later(async () => {
        await pause(random() * 1_000);
        await send(callback);
      });
    },
    async quiet() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      closing.abort();
      front.closeAllConnections();
      await new Promise((closed) => front.close(closed));
      await books.close();
    },
  };
  return provider;
}
