import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { useText } from '../texts.ts';

const ROWS = 8;

/** Placeholders for rows that are loading. */
export function SkeletonRows({ rows = ROWS }: { rows?: number }) {
  const t = useText();
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-4 p-4">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing have nothing else
        <Skeleton key={index} className="h-5 w-full" />
      ))}
    </div>
  );
}
