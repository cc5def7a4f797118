import { Button } from '@pitaka/ui/primitives/button.tsx';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { Share2 } from 'lucide-react';
import { memo } from 'react';
import { EarnFigure } from '../../../catalogue/earn-figure.tsx';
import type { ItemKind } from '../../../catalogue/item.ts';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { ItemResults } from './item-results.tsx';
import { factsOf, type MyItem } from './my-list-store.ts';
import type { LinkResults } from './use-link-results.ts';

export interface MyItemRowProps {
  item: MyItem;
  kind: ItemKind;
  /** The week's results; undefined: not loaded, or without any link. */
  results: LinkResults | undefined;
  onPromote: (kind: ItemKind, id: string, name: string) => void;
}

/** One of my items: its links' results of a week, and Share; or the reason why it cannot be shared. */
export const MyItemRow = memo(function MyItemRow({ item, kind, results, onPromote }: MyItemRowProps) {
  const t = useText();
  const { id, name, text, icon, earns } = factsOf(item);
  const isRunning = item.link !== '' && item.trouble === '';
  return (
    <article aria-label={name} className="relative mb-3 flex flex-col gap-2 rounded-card bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <ItemIcon src={icon} name={name} className="size-12" />
        <div className="min-w-28 flex-1">
          <Link
            to="/GameDetail/$id"
            params={{ id }}
            search={kind === 'messaging' ? {} : { kind }}
            className="item-row-cover block font-semibold leading-snug"
            aria-label={t('item.detailsOf', { name })}
          >
            {name}
          </Link>
          <p className={classNames('text-ink-soft text-sm', !earns && 'line-clamp-2')}>
            {earns ? <EarnFigure earn={earns.earn} /> : text}
          </p>
        </div>
      </div>
      {item.trouble !== '' && (
        <p className="rounded-control bg-notice-soft px-3 py-2 text-notice text-sm">
          {t(`detail.trouble.${item.trouble}`)}
        </p>
      )}
      {results && <ItemResults name={name} results={results} />}
      {item.link === '' ? (
        <p className="text-notice text-sm">{t('promotion.waiting')}</p>
      ) : (
        isRunning && (
          <Button
            size="wide"
            className="relative z-[1]"
            aria-label={t('promotion.share.named', { name })}
            onClick={() => onPromote(kind, id, name)}
          >
            <Share2 aria-hidden size={18} />
            {t('promote.share')}
          </Button>
        )
      )}
    </article>
  );
});
