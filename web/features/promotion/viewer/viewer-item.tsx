import { useEffect, useState } from 'react';
import { EarnFigure } from '../../../catalogue/earn-figure.tsx';
import { ItemButton } from '../../../catalogue/item-button.tsx';
import { onItemChange } from '../../../catalogue/item-changes.ts';
import { ItemRefusal } from '../../../catalogue/item-refusal.tsx';
import type { ItemMedia } from '../../../catalogue/media.ts';
import { router } from '../../../navigation/router.ts';

type Shown = NonNullable<ItemMedia['item']>;

/** The item's name, the reader's earning per sale, and the item's button, which changes in place. */
export function ViewerItem({ media, item }: { media: ItemMedia; item: Shown }) {
  const { kind, id, name } = media;
  const [state, setState] = useState<Pick<Shown, 'apply' | 'link' | 'refusal'>>(item);
  useEffect(
    () =>
      onItemChange((change) => {
        if (change.kind === kind && change.id === id) setState({ ...change, refusal: change.refusal ?? '' });
      }),
    [kind, id],
  );
  return (
    <div className="viewer-item">
      <p className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold leading-tight">{name}</span>
        <span className="viewer-gain tabular text-sm">
          <EarnFigure earn={item.earn} />
        </span>
      </p>
      <ItemButton
        kind={kind}
        id={id}
        name={name}
        apply={state.apply}
        link={state.link}
        onView={(of, itemId) =>
          void router.navigate({
            to: '/promotion/{-$id}',
            params: { id: of === 'video' ? '2' : '1' },
            search: { item: itemId },
          })
        }
      />
      <ItemRefusal refusal={state.refusal} className="viewer-refusal basis-full" />
    </div>
  );
}
