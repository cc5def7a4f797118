import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { writeSandboxCallback } from '@pitaka/server/adapters/payout/sandbox/sandbox-callback.ts';
import type { ProviderPayout } from '@pitaka/server/modules/payments/withdrawals/payout-provider.port.ts';
import type { SecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import type { BankPlan, Random } from './bank-plan.ts';
import { SPEED } from './fast-clock.ts';

/** One payout in the bank's books. */
export interface BankEntry extends ProviderPayout {
  readonly plan: BankPlan;
  /** The number of orders accepted under this reference; each of them is paid. */
  taken: number;
  status: ProviderPayout['status'];
  /** The statuses whose callbacks were all lost. */
  lostCallbacks: string[];
}

export interface SentOrder {
  readonly reference: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly number: string;
}

export interface BankDependencies {
  readonly planOf: (accountNumber: string) => BankPlan;
  readonly random: Random;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  /** The present targets of callbacks. */
  readonly ingresses: () => readonly string[];
}

export interface SimulatedBank {
  readonly url: string;
  readonly books: ReadonlyMap<string, BankEntry>;
  /** Resolves when every callback was delivered, or given up. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const CALLBACK_TRIES = 4;
/** Longer than the half minute that a worker waits for an answer. */
const LATE_SECONDS = 45;

/**
 * A bank that behaves as badly as its plans define, and keeps correct books. Unlike a good bank, it does not join two
 * orders under one reference: if it accepts an order twice, it pays it twice, and its books show both payments.
 */
export async function openSimulatedBank(deps: BankDependencies): Promise<SimulatedBank> {
  const books = new Map<string, BankEntry>();
  const notNow = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  const later = (work: () => Promise<void>) => {
    const running = work()
      .catch(() => {})
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };
  const waitSeconds = (seconds: number) => after((seconds * 1000) / SPEED, undefined, { signal: closing.signal });

  function take(order: SentOrder, plan: BankPlan): BankEntry {
    const entryBefore = books.get(order.reference);
    if (entryBefore) {
      entryBefore.taken += 1;
      return entryBefore;
    }
    const entry: BankEntry = {
      reference: order.reference,
      providerReference: `bk_${order.reference}`,
      amountMinor: BigInt(order.amountMinor),
      currency: order.currency,
      status: 'pending',
      at: deps.clock(),
      plan,
      taken: 1,
      lostCallbacks: [],
    };
    books.set(order.reference, entry);
    if (plan.afterSeconds === 0) decide(entry);
    later(() => live(entry));
    return entry;
  }

  /** The entry in its books once the outcome is known. */
  function decide(entry: BankEntry): void {
    entry.status = entry.plan.fate === 'paid' || entry.plan.fate === 'reversed' ? 'paid' : 'refused';
  }

  async function live(entry: BankEntry): Promise<void> {
    const { plan } = entry;
    if (entry.status === 'pending') {
      await waitSeconds(plan.afterSeconds);
      decide(entry);
    }
    const firstStatus = entry.status;
    if (!plan.outOfOrder) await report(entry, firstStatus);
    if (plan.fate === 'contradiction') {
      await waitSeconds(300);
      entry.status = 'paid';
      await report(entry, 'paid');
    } else if (plan.fate === 'reversed') {
      await waitSeconds(300);
      entry.status = 'reversed';
      await report(entry, 'reversed');
    }
    if (plan.outOfOrder) await report(entry, firstStatus);
  }

  async function report(entry: BankEntry, status: string): Promise<void> {
    const { callbacks, renamesSecond } = entry.plan;
    let reached = 0;
    for (let number = 0; number < callbacks; number++) {
      const name = number > 0 && renamesSecond ? `${status}.again` : status;
      if (await deliver(entry, status, `${entry.providerReference}.${name}`)) reached += 1;
    }
    if (reached === 0) entry.lostCallbacks.push(status);
  }

  /** Retries while no server runs, as payment companies do; then gives up. */
  async function deliver(entry: BankEntry, status: string, eventId: string): Promise<boolean> {
    for (let tries = 0; tries < CALLBACK_TRIES; tries++) {
      const ingresses = deps.ingresses();
      const ingress = ingresses[Math.floor(deps.random() * ingresses.length)];
      const { headers, body } = writeSandboxCallback(
        deps.secrets,
        {
          event_id: eventId,
          site: 'demo',
          reference: entry.reference,
          kind: 'payout',
          status,
          payout_id: entry.providerReference,
        },
        deps.clock(),
      );
      const answer = await (ingress
        ? fetch(`${ingress}/hook`, {
            method: 'POST',
            headers: headers as Record<string, string>,
            body: new Uint8Array(body),
          })
        : Promise.reject(new Error('no server runs'))
      ).catch(() => undefined);
      if (answer?.ok) return true;
      await waitSeconds(60 * (tries + 1));
    }
    return false;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as SentOrder;
    const respond = (value: object) => response.end(JSON.stringify(value));
    if (request.url === '/status') {
      if (deps.random() < 0.2) return void request.socket.destroy();
      const entry = books.get(body.reference);
      respond(entry ? { status: entry.status, providerReference: entry.providerReference } : { status: 'not_found' });
      return;
    }
    const plan = deps.planOf(body.number);
    const refusals = notNow.get(body.reference) ?? 0;
    if (refusals < plan.notNow) {
      notNow.set(body.reference, refusals + 1);
      respond({ status: 'not_taken', why: refusals === 0 ? 'funds_short' : 'busy' });
      return;
    }
    if (plan.handOver === 'order_lost') return void request.socket.destroy();
    const entry = take(body, plan);
    if (plan.handOver === 'answer_lost') return void request.socket.destroy();
    const report = { status: entry.status, providerReference: entry.providerReference };
    if (plan.handOver === 'answered_late') await waitSeconds(LATE_SECONDS);
    respond(report);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    async quiet() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      closing.abort();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
