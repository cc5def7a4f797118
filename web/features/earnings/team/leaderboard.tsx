import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { ChevronDown } from 'lucide-react';
import { useMoney } from '../../../kit/use-money.ts';
import { useLocale, useText } from '../../../texts.ts';

type Board = AnswerOf<'/team/leaders'>;

/** The month's top promoters, if the site shows them. Collapsed, so that the user's own team stays near. */
export function Leaderboard({ board: { isShown, top, own } }: { board: Board }) {
  const t = useText();
  const isBelow = own !== null && !top.some((place) => place.isOwn);
  const number = numberFormat(useLocale());
  if (!isShown) return null;
  return (
    <details className="group mt-3 rounded-card bg-surface">
      <summary className="flex min-h-16 list-none items-center gap-3 px-5 py-3">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('team.leaders')}</span>
          <span className="block text-ink-soft text-sm">
            {own === null ? t('team.leaders.text') : t('team.leaders.place', { place: number.format(own.place) })}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-ink-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5">
        {own !== null && <p className="pb-2 text-ink-soft text-sm">{t('team.leaders.text')}</p>}
        {top.length === 0 ? (
          <p className="text-ink-soft">{t('team.leaders.none')}</p>
        ) : (
          <ol className="flex flex-col">
            {top.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be at one place with one masked name; the row has no state
              <PlaceRow key={index} place={place} />
            ))}
            {isBelow && <PlaceRow place={{ ...own, isOwn: true }} isApart />}
          </ol>
        )}
        {own === null && top.length > 0 && <p className="pt-2 text-ink-soft text-sm">{t('team.leaders.notYet')}</p>}
      </div>
    </details>
  );
}

function PlaceRow({ place, isApart = false }: { place: Board['top'][number]; isApart?: boolean }) {
  const t = useText();
  const money = useMoney();
  const number = numberFormat(useLocale());
  return (
    <li
      className={classNames(
        'flex items-baseline gap-x-3 py-2',
        place.isOwn && 'rounded-control bg-accent-soft px-2 -mx-2',
        isApart && 'mt-2',
      )}
    >
      <span className="tabular min-w-6 shrink-0 font-bold">{number.format(place.place)}</span>
      {/* With large text the amount has a line of its own. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 flex-[1_1_6rem] break-words">
          {place.isOwn ? t('team.leaders.you', { name: place.name }) : place.name}
        </span>
        {place.amount !== null && <span className="tabular ms-auto font-semibold">{money(place.amount)}</span>}
      </span>
    </li>
  );
}
