import { useEffect, useState } from 'react';
import { loadAfterFirstScreen } from '../../../boot/first-screen.ts';
import { needTopic } from '../../../texts.ts';

type TodayParts = Pick<typeof import('./today.tsx'), 'TodayLine' | 'OwnLinks'>;

/** Today's earnings and own links: loaded after the first screen, into places that keep their size. */
export function useToday(isShown: boolean): TodayParts | undefined {
  const [parts, setParts] = useState<TodayParts>();
  useEffect(() => {
    if (!isShown) return;
    void loadAfterFirstScreen(() => Promise.all([import('./today.tsx'), needTopic('today')])).then(([today]) =>
      setParts(today),
    );
  }, [isShown]);
  return parts;
}
