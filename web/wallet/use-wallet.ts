import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useEffect } from 'react';
import { type Answer, useAnswer } from '../catalogue/use-answer.ts';
import { onLive } from '../live/live-events.ts';

export type Wallet = AnswerOf<'/wallet/info'>;

const NOTHING = {};

/** The wallet's figures, read again at once when money moves, and when a message about that may have been missed. */
export function useWallet(): Answer<Wallet> {
  const wallet = useAnswer('/wallet/info', NOTHING);
  const { reload } = wallet;
  useEffect(() => {
    const again = () => void reload();
    const ends = [onLive('balance', again), onLive('resync', again)];
    return () => {
      for (const end of ends) end();
    };
  }, [reload]);
  return wallet;
}
