import { SkeletonRows } from '../kit/skeleton-rows.tsx';

export function PagePending() {
  return (
    <div className="p-4 wide:px-6">
      <SkeletonRows />
    </div>
  );
}
