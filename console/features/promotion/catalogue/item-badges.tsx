import { Badge } from '../../../controls/badge.tsx';
import { useText } from '../../../texts.ts';
import type { CatalogueRow } from './item.ts';

/** The item's state, and which values are the operator's own. */
export function ItemBadges({
  row,
}: {
  row: Pick<CatalogueRow, 'isHidden' | 'isDelisted' | 'isPinned' | 'origin' | 'own'>;
}) {
  const t = useText();
  return (
    <>
      {row.isDelisted && <Badge tone="negative">{t('catalogue.isDelisted')}</Badge>}
      {row.isHidden && <Badge tone="notice">{t('catalogue.isHidden')}</Badge>}
      {row.isPinned && <Badge tone="accent">{t('catalogue.isPinned')}</Badge>}
      {!row.isDelisted && !row.isHidden && !row.isPinned && <Badge tone="positive">{t('catalogue.isListed')}</Badge>}
      {row.origin === 'hand' && <Badge>{t('catalogue.byHand')}</Badge>}
      {row.own > 0 && <Badge>{t('catalogue.own', { count: row.own })}</Badge>}
    </>
  );
}
