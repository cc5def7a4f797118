import { randomUUID } from 'node:crypto';
import type { Person } from '../../support/person-with-money.ts';

/** The results of ordinary users' calls. */
export interface ObservedCalls {
  /** Times of every call, in milliseconds. */
  readonly times: readonly number[];
  /** The journals of acknowledged transfers. */
  readonly transfers: readonly string[];
  /** Wrong answers. */
  readonly failures: readonly string[];
}

/** Together about 30 calls a second: well within the limit of their one address. */
const CLIENTS = 6;
const PACE_MS = 200;

/** Users who read their wallet and send each other money, at a steady pace, for this long. */
export async function makeOrdinaryCalls(
  url: string,
  people: readonly Person[],
  seconds: number,
): Promise<ObservedCalls> {
  const seen = { times: [] as number[], transfers: [] as string[], failures: [] as string[] };
  const until = performance.now() + seconds * 1000;
  const client = async (number: number) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const began = performance.now();
      await (turn % 2 === 0 ? visit(url, people, number, seen) : send(url, people, number, seen));
      const took = performance.now() - began;
      seen.times.push(took);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, PACE_MS - took)));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return seen;
}

type Notes = { transfers: string[]; failures: string[] };

async function visit(url: string, people: readonly Person[], number: number, seen: Notes): Promise<void> {
  await call(`${url}/wallet/info`, people[number], {}, {}, seen);
}

async function send(url: string, people: readonly Person[], number: number, seen: Notes): Promise<void> {
  const body = { uid: people[(number + 1) % people.length]?.uid, amount: '0.01' };
  const data = await call(`${url}/wallet/transfer`, people[number], { 'idempotency-key': randomUUID() }, body, seen);
  if (data?.id) seen.transfers.push(data.id);
}

async function call(
  url: string,
  person: Person | undefined,
  more: Record<string, string>,
  body: object,
  seen: Notes,
): Promise<{ id?: string } | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person?.token}`, ...more },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const envelope = (await response.json()) as { status: number; code?: string; data: { id?: string } };
    if (envelope.status === 200) return envelope.data;
    seen.failures.push(envelope.code ?? String(envelope.status));
  } catch (error) {
    seen.failures.push(String(error));
  }
  return undefined;
}
