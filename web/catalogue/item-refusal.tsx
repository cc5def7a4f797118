import type { ItemRefusal as Reason } from '@pitaka/contract/items.ts';
import { lazy, Suspense } from 'react';
import { needTopic } from '../texts.ts';

/** Loaded when an application waits or was refused: few lists show one, and the reasons are long. */
const ItemRefusalReason = lazy(async () => {
  const [reason] = await Promise.all([import('./item-refusal-reason.tsx'), needTopic('refusals')]);
  return reason;
});

export interface ItemRefusalProps {
  apply?: boolean;
  refusal?: Reason | undefined;
  /** The moment at which a waiting application has its answer at the latest. */
  answerBy?: string | undefined;
  /** '' while the application waits. */
  link?: string | undefined;
  className?: string;
}

/** The state of an application that has no link: why the platform refused it, or until when it waits. */
export function ItemRefusal({ apply, refusal = '', answerBy = '', link = '', className = '' }: ItemRefusalProps) {
  const waitsUntil = apply === false && link === '' ? answerBy : '';
  if (refusal === '' && waitsUntil === '') return null;
  return (
    <Suspense>
      <ItemRefusalReason refusal={refusal} waitsUntil={waitsUntil} className={className} />
    </Suspense>
  );
}
