import { classNames } from './class-names.ts';

/** Placeholder while loading. Size it by class. Decorative: announce the loading once, around it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block rounded-control bg-sunken', className)} />;
}
