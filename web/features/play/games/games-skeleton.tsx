import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';

/** The placeholder of the page while it loads. */
export function GamesSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-28 w-full" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
    </div>
  );
}
