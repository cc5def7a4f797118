import { useEffect } from 'react';
import { type Answer, useAnswer } from '../../catalogue/use-answer.ts';
import { onLive } from '../../live/live-events.ts';
import type { Terms } from './withdrawal.ts';

const NOTHING = {};

/** What holds for any withdrawal, asked again when money moves. */
export function useTerms(): Answer<Terms> {
  const terms = useAnswer('/withdraw/terms', NOTHING);
  const { reload } = terms;
  useEffect(() => {
    const again = () => void reload();
    const ends = [onLive('balance', again), onLive('resync', again)];
    return () => {
      for (const end of ends) end();
    };
  }, [reload]);
  return terms;
}
