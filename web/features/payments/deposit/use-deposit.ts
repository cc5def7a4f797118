import { useEffect, useMemo } from 'react';
import { type Answer, useAnswer } from '../../../data/use-answer.ts';
import { onLive } from '../../../live/live-events.ts';
import type { Deposit } from './deposit-status.ts';

/** One deposit, loaded again when the server reports a change, and when such a message may have been missed. */
export function useDeposit(id: string): Answer<Deposit> {
  const body = useMemo(() => ({ id }), [id]);
  const deposit = useAnswer('/deposit/detail', body);
  const { reload } = deposit;
  useEffect(() => onDepositChanged((moved) => (moved === undefined || moved === id) && void reload()), [id, reload]);
  return deposit;
}

/** Notifies of each changed deposit; undefined: any deposit may have changed. */
export function onDepositChanged(notify: (id: string | undefined) => void): () => void {
  const ends = [
    onLive('message', (body) => {
      const { about, id } = (body ?? {}) as { about?: unknown; id?: unknown };
      if (about === 'deposit' && typeof id === 'string') notify(id);
    }),
    onLive('resync', () => notify(undefined)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
