import { amount as amountField } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import type { Quote } from './withdrawal.ts';

/** How long typing must pause before the request. */
const STILL_MS = 350;

interface Quoted {
  readonly amount: string;
  readonly quote?: Quote;
  readonly refusal?: CallRefused;
  readonly failed?: boolean;
}

export interface Quoting {
  /** Fee and net amount. */
  quote: Quote | undefined;
  /** Why the amount cannot be withdrawn. */
  refusal: CallRefused | undefined;
  /** No answer came. */
  failed: boolean;
  isPending: boolean;
  /** Requests at once; undefined if there is no quote for the amount. */
  fetchQuote: (amount: string) => Promise<Quote | undefined>;
}

/** The quote of the typed amount; only the answer to the latest request counts. */
export function useQuote(cardId: string, amount: string, isOn: boolean): Quoting {
  const [quoted, setQuoted] = useState<Quoted>({ amount: '' });
  const pending = useRef(new AbortController());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetchQuote = useCallback(
    async (sum: string) => {
      clearTimeout(timer.current);
      pending.current.abort();
      const mine = new AbortController();
      pending.current = mine;
      try {
        const quote = await call('/withdraw/quote', { amount: sum, cardId }, { errors: 'own', signal: mine.signal });
        if (mine.signal.aborted) return undefined;
        setQuoted({ amount: sum, quote });
        return quote;
      } catch (error) {
        if (mine.signal.aborted) return undefined;
        setQuoted(error instanceof CallRefused ? { amount: sum, refusal: error } : { amount: sum, failed: true });
        return undefined;
      }
    },
    [cardId],
  );

  const isAmount = isOn && amount !== '' && z.safeParse(amountField, amount).success;
  useEffect(() => {
    if (!isAmount) return;
    timer.current = setTimeout(() => void fetchQuote(amount), STILL_MS);
    return () => {
      clearTimeout(timer.current);
      pending.current.abort();
    };
  }, [fetchQuote, amount, isAmount]);

  const current = isAmount && quoted.amount === amount ? quoted : undefined;
  return {
    quote: current?.quote,
    refusal: current?.refusal,
    failed: current?.failed ?? false,
    isPending: isAmount && current === undefined,
    fetchQuote,
  };
}
