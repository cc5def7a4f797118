import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useText } from '../../../texts.ts';

type Counts = AnswerOf<'/uid/app/counts'>['messaging'];

/** How many of the user's items earn, wait for their link, and no longer earn; zero counts are left out. */
export function OwnCounts({ counts }: { counts: Counts | undefined }) {
  const t = useText();
  if (!counts) return null;
  const some = (['running', 'waiting', 'ended'] as const).filter((state) => counts[state] > 0);
  if (some.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 pb-2 text-ink-soft text-sm">
      {some.map((state) => (
        <li key={state}>{t(`promotion.count.${state}`, { count: counts[state] })}</li>
      ))}
    </ul>
  );
}
