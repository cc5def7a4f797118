import { useCallback } from 'react';
import { router } from '../navigation/router.ts';

/** A page that other pages have as their parent. */
export type ParentPage =
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

/** Goes back to the previous page or, if the page was opened by its address, to its parent page. */
export function useGoBack(under: ParentPage): () => void {
  return useCallback(() => {
    if (router.canGoBack()) router.back();
    else void router.navigate({ to: under, replace: true });
  }, [under]);
}
