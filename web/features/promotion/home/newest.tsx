import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import type { HomeRow } from './home-list-store.ts';
import type { Shown } from './home-top.tsx';
import { NewestTicker } from './newest-ticker.tsx';
import type { Motion } from './use-motion.ts';

export interface NewestProps {
  answer: Shown<readonly HomeRow[]>;
  paused: boolean;
  motion: Motion | undefined;
  onOpen: (item: HomeRow) => void;
}

/** The strip of the newest items; while they load, its place. */
export function Newest({ answer, ...ticker }: NewestProps) {
  if (!answer.data) return answer.loading ? <NewestSkeleton /> : null;
  return answer.data.length > 0 && <NewestTicker items={answer.data} {...ticker} />;
}

const PLACES = 6;

export function NewestSkeleton() {
  return (
    <div className="flex min-h-11 items-center gap-3 overflow-hidden">
      {Array.from({ length: PLACES }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <Skeleton key={place} className="size-9 shrink-0 rounded-[22%]" />
      ))}
    </div>
  );
}
