import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { useText } from '../../../texts.ts';

export function DetailSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" className="flex flex-col gap-6 px-4 pt-1">
      <p role="status" className="sr-only">
        {t('shell.loading')}
      </p>
      <div className="flex items-center gap-4">
        <Skeleton className="size-20 rounded-[22%]" />
        <div className="flex flex-1 flex-col gap-2.5">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-5 w-20 rounded-full" />
        </div>
      </div>
      <Skeleton className="h-14 w-full" />
      <div className="flex gap-3 overflow-hidden">
        <Skeleton className="h-44 w-28 shrink-0" />
        <Skeleton className="h-44 w-28 shrink-0" />
        <Skeleton className="h-44 w-28 shrink-0" />
      </div>
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
