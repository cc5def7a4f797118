import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { useText } from '../texts.ts';

/** Shown while a page's own code is loading. */
export function PagePending() {
  const t = useText();
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4">
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
