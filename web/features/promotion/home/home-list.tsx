import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { useCallback } from 'react';
import { useItemChanges } from '../../../catalogue/use-item-changes.ts';
import { FailedList } from '../../../lists/failed-list.tsx';
import type { ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, PagedRows } from '../../../lists/paged-rows.tsx';
import { useText } from '../../../texts.ts';
import { DemandRow } from './demand-row.tsx';
import { GameRow, type RowActions } from './game-row.tsx';
import type { HomeChoices } from './home-choices.ts';
import { type HomeRow, isGame, rowId } from './home-list-store.ts';

/** Spec: B5. 'no games yet', the reason, and the way back to all of them. */
function EmptyList({ choices, onShowAll }: { choices: HomeChoices; onShowAll: () => void }) {
  const t = useText();
  const { query, category } = choices;
  const narrowed = query !== '' || category !== '';
  const why =
    query !== '' ? t('home.empty.search', { query }) : t(category !== '' ? 'home.empty.category' : 'home.empty.text');
  return (
    <EmptyState
      title={t('home.empty')}
      text={why}
      className="[&>p]:first-letter:uppercase"
      {...(narrowed
        ? {
            action: (
              <Button tone="plain" onClick={onShowAll}>
                {t('home.empty.showAll')}
              </Button>
            ),
          }
        : {})}
    />
  );
}

export interface HomeListProps extends RowActions<HomeRow> {
  store: ListStore<HomeRow>;
  kind: 'messaging' | 'video';
  place: ListPlace;
  choices: HomeChoices;
  onShowAll: () => void;
}

/**
 * The height from the banners to the newest items, and the tab bar. It also allows for rows that are higher here than
 * elsewhere.
 */
const TAKEN = 440;

/** Spec: B2 and B3. The chosen list. */
export function HomeList({ store, kind, place, choices, onShowAll, onOpen, onView, onPin }: HomeListProps) {
  const t = useText();
  useItemChanges(store, kind);
  const row = useCallback(
    (item: HomeRow) =>
      isGame(item) ? (
        <GameRow key={rowId(item)} game={item} onOpen={onOpen} onView={onView} onPin={onPin} />
      ) : (
        <DemandRow key={rowId(item)} demand={item} onOpen={onOpen} onView={onView} onPin={onPin} />
      ),
    [onOpen, onView, onPin],
  );
  return (
    <PagedRows
      store={store}
      place={place}
      row={row}
      taken={TAKEN}
      empty={<EmptyList choices={choices} onShowAll={onShowAll} />}
      failed={<FailedList title={t('home.failed')} onRetry={() => void store.retry()} />}
    />
  );
}
