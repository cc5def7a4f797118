import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { QueryClient } from '@tanstack/react-query';

const RETRIES_WITHOUT_ANSWER = 2;

/** Operators decide on what they see: nothing is shown from memory without being asked for again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is an answer; asking again would get the same.
      retry: (failures, error) => !(error instanceof CallRefused) && failures < RETRIES_WITHOUT_ANSWER,
      staleTime: 0,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
