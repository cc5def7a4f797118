import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

const ROW = 'flex min-h-16 items-center gap-3 px-4 not-first:border-line not-first:border-t active:bg-sunken';

/** Links to the account and the games, in place of the lists on a site without items to promote. */
export function NoLists() {
  const t = useText();
  const { features } = useSite();
  return (
    <nav aria-label={t('promotion.none')} className="mt-4 overflow-hidden rounded-card bg-surface">
      <Link to="/my" className={ROW}>
        <span className="min-w-0 flex-1 font-medium">{t('promotion.none.account')}</span>
        <span aria-hidden className="text-ink-faint text-xl">
          ›
        </span>
      </Link>
      {features.channels && (
        <Link to="/Games" className={ROW}>
          <span className="min-w-0 flex-1 font-medium">{t('promotion.none.games')}</span>
          <span aria-hidden className="text-ink-faint text-xl">
            ›
          </span>
        </Link>
      )}
    </nav>
  );
}
