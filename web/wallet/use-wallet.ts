import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { type Answer, useAnswer } from '../data/use-answer.ts';
import { MONEY_EVENTS, useLiveReload } from '../live/use-live-reload.ts';

export type Wallet = AnswerOf<'/wallet/info'>;

const NOTHING = {};

/** The wallet's figures, loaded again at once when money moves, and when such a message may have been missed. */
export function useWallet(): Answer<Wallet> {
  const wallet = useAnswer('/wallet/info', NOTHING);
  useLiveReload(MONEY_EVENTS, wallet.reload);
  return wallet;
}
