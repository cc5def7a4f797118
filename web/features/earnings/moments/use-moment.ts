import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../call.ts';
import { onLive } from '../../../live/live-events.ts';

export type Moment = NonNullable<AnswerOf<'/report/moment'>['moment']>;

/** Many clicks and postings come at once: they cause one request. */
const TOGETHER_MS = 1_000;

/**
 * The moment to show next, asked for when the app starts and after live messages that may bring one. `seen`: it is
 * being shown, so it never comes again.
 */
export function useMoment(): { moment: Moment | undefined; seen: (id: string) => void; done: () => void } {
  const [moment, setMoment] = useState<Moment>();
  const mayCome = useRef(true);
  const ask = useCallback(async (body: { seen?: string } = {}) => {
    try {
      const answer = await call('/report/moment', body, { errors: 'own' });
      mayCome.current = answer.mayCome;
      return answer.moment ?? undefined;
    } catch (error) {
      // A missed moment matters little: the next start asks again.
      console.warn('the next moment could not be loaded', error);
      return undefined;
    }
  }, []);
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const look = () => void ask().then((next) => setMoment((shown) => shown ?? next));
    const lookSoon = () => {
      clearTimeout(soon);
      soon = setTimeout(look, TOGETHER_MS);
    };
    look();
    const ends = [
      ...(['click', 'balance'] as const).map((kind) => onLive(kind, () => mayCome.current && lookSoon())),
      onLive('message', (body) => (body as { kind?: string } | null)?.kind === 'notice' && lookSoon()),
    ];
    return () => {
      clearTimeout(soon);
      for (const end of ends) end();
    };
  }, [ask]);
  const following = useRef<Promise<Moment | undefined>>(undefined);
  const seen = useCallback(
    (id: string) => {
      following.current = ask({ seen: id });
    },
    [ask],
  );
  const done = useCallback(() => {
    setMoment(undefined);
    void following.current?.then((next) => setMoment((shown) => shown ?? next));
  }, []);
  return { moment, seen, done };
}
