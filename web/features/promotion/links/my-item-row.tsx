import { Button, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { EarnFigure, EarnNote } from '../../../catalogue/earn-figure.tsx';
import type { ItemKind } from '../../../catalogue/item.ts';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { factsOf, type MyItem } from './my-list-store.ts';

export interface MyItemRowProps {
  item: MyItem;
  kind: ItemKind;
  onPromote: (kind: ItemKind, id: string, name: string) => void;
  /** Missing where an application cannot be cancelled. */
  onRemove?: ((id: string, name: string) => void) | undefined;
}

/** One of my items: its description, and its link or that the link is still pending. */
export const MyItemRow = memo(function MyItemRow({ item, kind, onPromote, onRemove }: MyItemRowProps) {
  const t = useText();
  const { id, name, text, icon, earns } = factsOf(item);
  return (
    <div className={classNames('item-row item-row-own', !earns && 'item-row-plain')}>
      <ItemIcon src={icon} name={name} className="item-row-icon" />
      <Link
        to="/GameDetail/$id"
        params={{ id }}
        search={kind === 'messaging' ? {} : { kind }}
        className="item-row-name item-row-cover"
        aria-label={t('item.detailsOf', { name })}
      >
        {name}
      </Link>
      {earns && (
        <p className="item-row-figure ratio">
          <EarnFigure earn={earns.earn} />
        </p>
      )}
      {earns && <EarnNote {...earns} />}
      <p className={classNames('item-row-text', !earns ? 'line-clamp-1' : 'line-clamp-2')}>{text}</p>
      {item.trouble !== '' && (
        <p className="item-row-refusal text-notice text-xs">{t(`detail.trouble.${item.trouble}`)}</p>
      )}
      <div className="item-row-actions">
        {onRemove && (
          <IconButton label={t('promotion.remove', { name })} onClick={() => onRemove(id, name)}>
            <Trash2 aria-hidden size={19} />
          </IconButton>
        )}
        {item.link === '' ? (
          <p className="py-2 text-end text-notice text-sm">{t('promotion.waiting')}</p>
        ) : (
          <Button
            size="row"
            tone="soft"
            className="item-button-row"
            aria-label={t('promotion.promote.named', { name })}
            onClick={() => onPromote(kind, id, name)}
          >
            {t('promotion.promote')}
          </Button>
        )}
      </div>
    </div>
  );
});
