import type { ItemRefusal as Reason } from '@pitaka/contract/items.ts';
import { lazy, Suspense } from 'react';
import { needTopic } from '../texts.ts';

/** Loaded when a platform has refused an application: few lists show one, and the reasons are long. */
const ItemRefusalReason = lazy(async () => {
  const [reason] = await Promise.all([import('./item-refusal-reason.tsx'), needTopic('refusals')]);
  return reason;
});

export function ItemRefusal({ refusal = '', className = '' }: { refusal?: Reason | undefined; className?: string }) {
  if (refusal === '') return null;
  return (
    <Suspense>
      <ItemRefusalReason refusal={refusal} className={className} />
    </Suspense>
  );
}
