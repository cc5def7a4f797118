import { useCallback } from 'react';
import { router } from '../navigation/router.ts';

/** A page that others belong under. */
export type UpperPage =
  | '/'
  | '/my'
  | '/Vip'
  | '/report'
  | '/team'
  | '/Cards'
  | '/Wheel'
  | '/Withdraw'
  | '/WithdrawDetails'
  | '/Records'
  | '/Games'
  | '/BettingRecord'
  | '/Agent'
  | '/AgentMembers'
  | '/AgentStatements'
  | '/Messages';

/** The way back: to the page before; for those who came by an address, to the page it belongs under. */
export function useGoBack(under: UpperPage): () => void {
  return useCallback(() => {
    if (router.canGoBack()) router.back();
    else void router.navigate({ to: under, replace: true });
  }, [under]);
}
