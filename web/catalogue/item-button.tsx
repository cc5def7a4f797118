import { Button, type ButtonTone } from '@pitaka/ui/primitives/button.tsx';
import { useText } from '../texts.ts';
import { applyToItem } from './apply-to-item.ts';
import { type ItemButtonState, type ItemKind, type ItemState, itemButtonState } from './item.ts';

export interface ItemButtonProps extends ItemState {
  kind: ItemKind;
  id: string;
  name: string;
  onView: (kind: ItemKind, id: string) => void;
}

/** Less prominent than the row's figure. Green: this item's link runs. */
const TONES: Readonly<Record<ItemButtonState, ButtonTone>> = { apply: 'soft', waiting: 'still', view: 'go' };

/**
 * Spec: B4. One button with three states; it stays the same element, so that it keeps the focus when its state changes.
 */
export function ItemButton({ kind, id, name, apply, link, onView }: ItemButtonProps) {
  const t = useText();
  const face = itemButtonState({ apply, link });
  const act = { apply: () => void applyToItem(kind, id), waiting: undefined, view: () => onView(kind, id) }[face];
  return (
    <Button
      size="row"
      tone={TONES[face]}
      className="item-button-row"
      aria-disabled={face === 'waiting' || undefined}
      aria-label={t(`item.${face}.named`, { name })}
      onClick={act}
    >
      {t(face === 'view' ? 'item.view' : 'item.apply')}
    </Button>
  );
}
