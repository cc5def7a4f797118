import { ChevronRight, Gamepad2, WalletCards } from 'lucide-react';
import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

const ROW = 'flex min-h-16 items-center gap-3 px-4 not-first:border-line not-first:border-t active:bg-sunken';

/** In place of the lists where there is nothing to promote: the ways to the account and the games. */
export function NoLists() {
  const t = useText();
  const { features } = useSite();
  return (
    <nav aria-label={t('home.none')} className="mx-4 mt-4 overflow-hidden rounded-card bg-surface">
      <Link to="/my" className={ROW}>
        <WalletCards aria-hidden size={22} className="shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1 font-medium">{t('home.none.account')}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-faint" />
      </Link>
      {features.channels && (
        <Link to="/Games" className={ROW}>
          <Gamepad2 aria-hidden size={22} className="shrink-0 text-accent-ink" />
          <span className="min-w-0 flex-1 font-medium">{t('home.none.games')}</span>
          <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-faint" />
        </Link>
      )}
    </nav>
  );
}
