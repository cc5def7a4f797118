import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useText } from '../texts.ts';
import { applyToItem } from './apply-to-item.ts';
import { type ItemKind, type ItemState, itemButtonFace } from './item.ts';

export interface ItemButtonProps extends ItemState {
  kind: ItemKind;
  id: string;
  name: string;
  onView: (kind: ItemKind, id: string) => void;
  size?: 'row' | 'wide';
  className?: string;
}

/** Spec: B4. One button in three faces; it stays the same element, so the focus stays on it when its face changes. */
export function ItemButton({ kind, id, name, apply, link, onView, size = 'row', className }: ItemButtonProps) {
  const t = useText();
  const face = itemButtonFace({ apply, link });
  const look = { size, ...(className ? { className } : {}) };
  if (face === 'view') {
    return (
      <Button
        {...look}
        key="item-button"
        tone="go"
        aria-label={t('item.view.named', { name })}
        onClick={() => onView(kind, id)}
      >
        {t('item.view')}
      </Button>
    );
  }
  const waiting = face === 'waiting';
  return (
    <Button
      {...look}
      key="item-button"
      tone={waiting ? 'plain' : 'primary'}
      aria-disabled={waiting || undefined}
      aria-label={t(waiting ? 'item.waiting.named' : 'item.apply.named', { name })}
      onClick={waiting ? undefined : () => void applyToItem(kind, id)}
    >
      {t('item.apply')}
    </Button>
  );
}
