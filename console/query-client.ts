import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { QueryClient } from '@tanstack/react-query';

const RETRIES_WITHOUT_ANSWER = 2;

/** Operators decide on the data they see: cached data is never shown without a new request. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is an answer; another request would get the same.
      retry: (failures, error) => !(error instanceof CallRefused) && failures < RETRIES_WITHOUT_ANSWER,
      staleTime: 0,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
