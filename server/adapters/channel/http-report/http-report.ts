import { createHmac } from 'node:crypto';
import { parseAmount } from '@pitaka/core/values/money.ts';
import * as z from 'zod/mini';
import type {
  ChannelPlace,
  ChannelReport,
  ReportedTransaction,
} from '../../../modules/play/channels/reconciliation/channel-report.port.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import type { UsedKey } from '../../../platform/provider-keys/index.ts';
import { callPublic } from '../../../platform/public-internet/call-public.ts';
import type { MayCall } from '../../../platform/public-internet/checked-connection.ts';

const DEADLINE_MS = 30_000;
/** Maximum bytes of a page. A longer page is cut off, and then rejected. */
const MOST_BYTES = 4_000_000;
/** Maximum transactions of a report: a provider could send pages without end. */
const MOST_PAGES = 500;

const id = z.string().check(z.minLength(1), z.maxLength(100));
const moment = z.iso.datetime({ offset: true });
const transaction = z.object({
  transactionID: id,
  kind: z.enum(['bet', 'win', 'rollback']),
  roundID: id,
  playerID: id,
  amount: z.string(),
  currency: z.string().check(z.maxLength(10)),
  status: z.enum(['done', 'undone', 'pending']),
  at: moment,
});
const roundAnswer = z.object({ result: z.literal(0), transactions: z.array(transaction) });
const reportAnswer = z.extend(roundAnswer, {
  wholeBefore: moment,
  next: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(500))), null),
});

export interface HttpReportDependencies {
  /** The address of a channel's provider, and its secret. */
  readonly findApi: (place: ChannelPlace) => Promise<{ readonly url: string; readonly secret: string } | undefined>;
  readonly mayCall: MayCall;
  /** Identifies the key of a channel, for the alarm about a refused key. */
  readonly keyOf?: ((place: ChannelPlace) => UsedKey) | undefined;
  /** Overrides for tests. */
  readonly deadlineMs?: number;
  readonly mostBytes?: number;
  readonly mostPages?: number;
}

/**
 * Reads the reports of a provider with an API, in any dialect: POST {apiUrl}/report and /round, each body signed by
 * HMAC-SHA256. An incomplete or invalid answer is rejected: missing bets would look as if they had never been placed.
 */
export function createHttpReport(deps: HttpReportDependencies): ChannelReport {
  const { mostPages = MOST_PAGES } = deps;
  return {
    isOf: ({ kind, dialect, api_url: url }) => kind === 'seamless' && dialect !== 'sandbox' && url !== '',
    async readReport(place, from, before) {
      const transactions: ReportedTransaction[] = [];
      const span = { from: from.toISOString(), before: before.toISOString() };
      let after: string | null = null;
      let wholeBefore = before.getTime();
      for (let page = 0; page < mostPages; page++) {
        const answer = reportAnswer.safeParse(await fetchAnswer(deps, place, 'report', { ...span, after }));
        const read = answer.success ? readAll(answer.data.transactions) : undefined;
        if (!answer.success || !read) return undefined;
        wholeBefore = Math.min(wholeBefore, Date.parse(answer.data.wholeBefore));
        transactions.push(...read);
        after = answer.data.next;
        if (after !== null) continue;
        if (wholeBefore <= from.getTime()) return undefined;
        const whole = new Date(wholeBefore);
        return { wholeBefore: whole, transactions: transactions.filter(({ at }) => at >= from && at < whole) };
      }
      return undefined;
    },
    async findRound(place, round, user) {
      const answer = roundAnswer.safeParse(await fetchAnswer(deps, place, 'round', { roundID: round, playerID: user }));
      return answer.success ? readAll(answer.data.transactions) : undefined;
    },
  };
}

async function fetchAnswer(
  { findApi, mayCall, keyOf, deadlineMs = DEADLINE_MS, mostBytes = MOST_BYTES }: HttpReportDependencies,
  place: ChannelPlace,
  path: string,
  fields: object,
): Promise<unknown> {
  const api = await findApi(place);
  // A channel without a secret cannot be asked, so its report counts as unanswered.
  if (!api || api.secret === '') return undefined;
  const body = JSON.stringify(fields);
  const signature = createHmac('sha256', api.secret).update(body).digest('hex').toUpperCase();
  const answer = await callPublic({
    method: 'POST',
    url: `${api.url.replace(/\/+$/, '')}/${path}`,
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
    timeoutMs: deadlineMs,
    mostBytes,
    mayCall,
    key: keyOf?.(place),
  });
  return answer.ok && answer.value.status === 200 ? parse(answer.value.body) : undefined;
}

/** undefined if an amount is invalid, in which case the whole report is rejected. */
function readAll(answer: readonly z.infer<typeof transaction>[]): ReportedTransaction[] | undefined {
  const read: ReportedTransaction[] = [];
  for (const { transactionID, kind, roundID, playerID, amount, currency, status, at } of answer) {
    const minor = parseAmount(amount);
    if (!minor.ok) return undefined;
    const names = { id: transactionID, kind, round: roundID, user: playerID };
    read.push({ ...names, amountMinor: minor.value, currency, status, at: new Date(at) });
  }
  return read;
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
