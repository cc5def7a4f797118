import { classNames } from './class-names.ts';

/** A place kept for what is on its way. Give it its size by class. Decoration: name the loading once, around it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block rounded-control bg-sunken', className)} />;
}
