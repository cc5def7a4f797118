import { randomUUID } from 'node:crypto';

/** One transfer that somebody asked for, and what became of it as far as they know. */
export interface Asked {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly amount: string;
  /** 'sent' was acknowledged; 'not_sent' was said to have changed nothing; 'unknown' had no answer that says. */
  outcome: 'sent' | 'not_sent' | 'unknown';
  journalId: string;
}

/** Answers that promise that nothing was changed. */
const NOTHING_CHANGED = new Set(['amount_above_balance', 'busy', 'not_ready', 'daily_limit_reached']);

export interface Load {
  readonly asked: readonly Asked[];
  stop(): Promise<void>;
}

/** Keeps transferring between people, a few at a time, until it is stopped; a request without an answer is let go. */
export function startLoad(url: () => string, people: readonly { uid: string; token: string }[], clients: number): Load {
  const asked: Asked[] = [];
  let isStopped = false;
  const client = async () => {
    while (!isStopped) {
      const from = Math.floor(Math.random() * people.length);
      const to = (from + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length;
      const amount = (Math.random() * 5 + 0.01).toFixed(2);
      const one: Asked = { key: randomUUID(), from, to, amount, outcome: 'unknown', journalId: '' };
      asked.push(one);
      await ask(url(), people, one);
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    asked,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** Asks, or asks again under the same key, and notes what is known then. */
export async function ask(url: string, people: readonly { uid: string; token: string }[], one: Asked): Promise<void> {
  try {
    const response = await fetch(`${url}/wallet/transfer`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${people[one.from]?.token}`,
        'idempotency-key': one.key,
      },
      body: JSON.stringify({ uid: people[one.to]?.uid, amount: one.amount }),
      signal: AbortSignal.timeout(20_000),
    });
    const envelope = (await response.json()) as { status: number; code?: string; data: { id: string } };
    if (envelope.status === 200) {
      one.outcome = 'sent';
      one.journalId = envelope.data.id;
    } else if (NOTHING_CHANGED.has(envelope.code ?? '')) one.outcome = 'not_sent';
  } catch {
    // No answer: nobody knows. It costs a moment, so that a server that is away is not asked in a tight loop.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
