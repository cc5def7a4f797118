import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A page that others belong under. */
export type UpperPage = '/' | '/my' | '/report' | '/team' | '/Cards' | '/Withdraw' | '/WithdrawDetails' | '/Records';

/** The way back: to the page before; for those who came by an address, to the page it belongs under. */
export function useGoBack(under: UpperPage): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: under, replace: true });
  }, [router, under]);
}
