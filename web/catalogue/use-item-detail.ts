import { useEffect } from 'react';
import { type Answer, useAnswer } from '../data/use-answer.ts';
import type { ItemDetail, ItemKind } from './item.ts';
import { onItemChange } from './item-changes.ts';

/** All facts about one item; its button and link update when they change anywhere. */
export function useItemDetail(kind: ItemKind, id: string): Answer<ItemDetail> {
  const answer = useAnswer('/uid/app/detail', { kind, id });
  const { change, reload } = answer;
  useEffect(
    () =>
      onItemChange((item) => {
        if (item.kind !== kind || item.id !== id) return;
        change((detail) => ({ ...detail, apply: item.apply, link: item.link, refusal: item.refusal ?? '' }));
        // The date of the application and the counts come only with the whole detail.
        if (item.link !== '') void reload();
      }),
    [kind, id, change, reload],
  );
  return answer;
}
