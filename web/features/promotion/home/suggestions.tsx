import { useEffect, useState } from 'react';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { useEarnedText } from '../../../catalogue/use-earned-text.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

/** The number of suggestions of each list: together they fit above the keyboard. */
const OF_EACH = 4;
/** A pause in typing after which the lists are asked. */
const PAUSE_MS = 200;

/** Items of both lists whose name contains the typed text: each leads to its page, and the lists stay as they are. */
export default function Suggestions({ query: typed }: { query: string }) {
  const t = useText();
  const { features } = useSite();
  const query = useSettled(typed);
  const page = { number: 0, size: OF_EACH };
  const games = useAnswer('/wxcps/applist', features.messaging ? { ...page, appname: query } : undefined);
  const demands = useAnswer('/doucps/demandlist', features.video ? { ...page, demandName: query } : undefined);
  const earned = useEarnedText();
  const found = [
    ...(games.data?.content ?? []).map((game) => ({
      ...{ kind: 'messaging' as const, id: game.appid, name: game.appname, icon: game.logo_square },
      text: earned(game.earn),
    })),
    ...(demands.data?.content ?? []).map((demand) => ({
      ...{ kind: 'video' as const, id: demand.demandId, name: demand.demandName, icon: demand.demandIcon },
      text: earned(demand.earn) || t('home.list.video'),
    })),
  ];
  const isLoading = [games, demands].some(({ data, loading }) => !data && loading);
  if (found.length === 0 && isLoading) return null;
  return (
    // The box keeps the focus while a finger is on a suggestion: without it, the list would be gone before the click.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus; the links are the targets
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-card bg-raised p-1 shadow-float"
    >
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-3 py-2.5 text-ink-soft text-sm'}>
        {found.length > 0 ? t('suggest.found', { count: found.length }) : t('suggest.none', { query })}
      </p>
      <ul aria-label={t('suggest.label')}>
        {found.map(({ kind, id, name, icon, text }) => (
          <li key={kind + id}>
            <Link
              to="/GameDetail/$id"
              params={{ id }}
              search={kind === 'messaging' ? {} : { kind }}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1"
            >
              <ItemIcon src={icon} name={name} className="size-9" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-sm">{name}</span>
                <span className="tabular block truncate text-ink-soft text-xs">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
