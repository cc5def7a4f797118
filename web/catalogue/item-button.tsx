import { Button, type ButtonTone } from '@pitaka/ui/primitives/button.tsx';
import { useText } from '../texts.ts';
import { applyToItem } from './apply-to-item.ts';
import { type ItemButtonState, type ItemKind, type ItemState, itemButtonState } from './item.ts';

export interface ItemButtonProps extends ItemState {
  kind: ItemKind;
  id: string;
  name: string;
  onView: (kind: ItemKind, id: string) => void;
  /** In a row, it is less prominent than the row's figure; with the full width, it is the page's main button. */
  size?: 'row' | 'wide';
}

/** Green in a row: this item's link runs. */
function toneOf(face: ItemButtonState, size: 'row' | 'wide'): ButtonTone {
  if (face === 'waiting') return 'still';
  if (size === 'wide') return 'primary';
  return face === 'view' ? 'go' : 'soft';
}

/**
 * Spec: B4. One button with three states; it stays the same element, so that it keeps the focus when its state changes.
 */
export function ItemButton({ kind, id, name, apply, link, onView, size = 'row' }: ItemButtonProps) {
  const t = useText();
  const face = itemButtonState({ apply, link });
  const act = { apply: () => void applyToItem(kind, id), waiting: undefined, view: () => onView(kind, id) }[face];
  return (
    <Button
      size={size}
      tone={toneOf(face, size)}
      className={size === 'row' ? 'item-button-row' : ''}
      aria-disabled={face === 'waiting' || undefined}
      aria-label={t(face === 'view' && size === 'wide' ? 'item.promote.named' : `item.${face}.named`, { name })}
      onClick={act}
    >
      {t(face !== 'view' ? 'item.apply' : size === 'wide' ? 'item.promote' : 'item.view')}
    </Button>
  );
}
