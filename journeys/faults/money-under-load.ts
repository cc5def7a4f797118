import { randomUUID } from 'node:crypto';

/** One requested transfer, with its outcome as known to the client. */
export interface RequestedTransfer {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly amount: string;
  /**
   * 'sent': acknowledged. 'not_sent': the answer says that nothing was changed. 'unknown': there is no conclusive
   * answer.
   */
  outcome: 'sent' | 'not_sent' | 'unknown';
  journalId: string;
  /** Why the outcome is unknown: the code of the answer, or of the broken connection. */
  why: string;
}

/** Answers that guarantee that the server has changed nothing. */
const NOTHING_CHANGED = new Set(['amount_above_balance', 'busy', 'not_ready', 'daily_limit_reached']);

export interface Load {
  readonly requests: readonly RequestedTransfer[];
  stop(): Promise<void>;
}

/** An answer of the server, for a test that checks the kind of refusal. */
export interface ServerAnswer {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | null;
  readonly at: number;
}

/** Keeps transferring between users, a few at a time, until it is stopped; unanswered requests are not repeated. */
export function startLoad(
  url: () => string,
  people: readonly { uid: string; token: string }[],
  clients: number,
  onAnswer?: (answer: ServerAnswer) => void,
): Load {
  const requests: RequestedTransfer[] = [];
  let isStopped = false;
  const client = async () => {
    while (!isStopped) {
      const from = Math.floor(Math.random() * people.length);
      const to = (from + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length;
      const amount = (Math.random() * 5 + 0.01).toFixed(2);
      const one: RequestedTransfer = {
        key: randomUUID(),
        from,
        to,
        amount,
        outcome: 'unknown',
        journalId: '',
        why: '',
      };
      requests.push(one);
      await ask(url(), people, one, onAnswer);
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    requests,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** Sends, or repeats under the same key, and records the outcome. */
export async function ask(
  url: string,
  people: readonly { uid: string; token: string }[],
  transfer: RequestedTransfer,
  onAnswer?: (answer: ServerAnswer) => void,
): Promise<void> {
  try {
    const response = await fetch(`${url}/wallet/transfer`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${people[transfer.from]?.token}`,
        'idempotency-key': transfer.key,
      },
      body: JSON.stringify({ uid: people[transfer.to]?.uid, amount: transfer.amount }),
      signal: AbortSignal.timeout(20_000),
    });
    const envelope = (await response.json()) as { status: number; code?: string; data: { id: string } };
    const retryAfter = response.headers.get('retry-after');
    onAnswer?.({ status: response.status, code: envelope.code ?? '', retryAfter, at: Date.now() });
    if (envelope.status === 200) {
      transfer.outcome = 'sent';
      transfer.journalId = envelope.data.id;
    } else if (NOTHING_CHANGED.has(envelope.code ?? '')) transfer.outcome = 'not_sent';
    else transfer.why = envelope.code ?? '';
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    transfer.why = cause?.code ?? name;
    // No answer: the outcome is unknown. The pause prevents a tight loop while the server is down.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
