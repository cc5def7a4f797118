import { ANSWER_DEADLINE_SECONDS } from '@pitaka/core/payments/withdrawals/poll-schedule.ts';
import type {
  PayoutAnswer,
  PayoutProvider,
  PayoutStatus,
} from '@pitaka/server/modules/payments/withdrawals/payout-provider.port.ts';
import { SPEED } from './fast-clock.ts';
import type { SentOrder } from './simulated-bank.ts';

interface BankAnswer {
  readonly status: 'paid' | 'pending' | 'refused' | 'reversed' | 'not_taken' | 'not_found';
  readonly why?: 'funds_short' | 'busy';
  readonly providerReference?: string;
}

/** The adapter of the simulated bank: a failed call has an unknown outcome, as with every provider. */
export function createBankClient(bankUrl: string): PayoutProvider {
  const post = async (path: string, body: object): Promise<BankAnswer | undefined> => {
    try {
      const response = await fetch(`${bankUrl}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: AbortSignal.timeout((ANSWER_DEADLINE_SECONDS * 1000) / SPEED),
      });
      return (await response.json()) as BankAnswer;
    } catch {
      return undefined;
    }
  };
  const unknown = { type: 'unknown', why: 'no_answer' } as const;
  return {
    name: 'sandbox',
    async send(order): Promise<PayoutAnswer> {
      const sent: SentOrder = {
        reference: order.reference,
        amountMinor: String(order.amountMinor),
        currency: order.currency,
        number: order.destination.number,
      };
      const answer = await post('/send', sent);
      const providerReference = answer?.providerReference ?? '';
      switch (answer?.status) {
        case 'paid':
        case 'pending':
          return { type: answer.status, providerReference };
        case 'refused':
          return { type: 'refused', reason: 'declined', providerReference };
        case 'not_taken':
          return { type: 'not_taken', why: answer.why ?? 'busy' };
        default:
          return unknown;
      }
    },
    async fetchStatus(_siteId, reference): Promise<PayoutStatus> {
      const answer = await post('/status', { reference });
      const providerReference = answer?.providerReference ?? '';
      switch (answer?.status) {
        case 'paid':
        case 'pending':
          return { type: answer.status, providerReference };
        case 'refused':
        case 'reversed':
          return { type: answer.status, reason: 'declined', providerReference };
        case 'not_found':
          return { type: 'not_found' };
        default:
          return unknown;
      }
    },
  };
}
