import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Share2 } from 'lucide-react';
import { applyToItem } from '../../../catalogue/apply-to-item.ts';
import { type ItemDetail, itemButtonState } from '../../../catalogue/item.ts';
import { useText } from '../../../texts.ts';

const TEXTS = { apply: 'item.apply', waiting: 'item.apply', view: 'promote.share' } as const;

/**
 * The page's main button: apply, applied without a link yet, share. It stays the same element, so that it keeps the
 * focus when its state changes.
 */
export function ItemAction({ detail, onShare }: { detail: ItemDetail; onShare: () => void }) {
  const t = useText();
  const { kind, id, name } = detail;
  const face = itemButtonState(detail);
  const act = { apply: () => void applyToItem(kind, id), waiting: undefined, view: onShare }[face];
  return (
    <Button
      size="wide"
      tone={face === 'waiting' ? 'still' : 'primary'}
      aria-disabled={face === 'waiting' || undefined}
      aria-label={t(face === 'view' ? 'promotion.share.named' : `item.${face}.named`, { name })}
      onClick={act}
    >
      {face === 'view' && <Share2 aria-hidden size={20} />}
      {t(TEXTS[face])}
    </Button>
  );
}
