import { useCallback } from 'react';
import { loadStyles } from '../../../boot/styles.ts';
import { useItemChanges } from '../../../catalogue/use-item-changes.ts';
import { lazyPart } from '../../../dialogs/lazy-part.tsx';
import { FailedList } from '../../../lists/failed-list.tsx';
import type { ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, PagedRows } from '../../../lists/paged-rows.tsx';
import { needTopic, useText } from '../../../texts.ts';
import { DemandRow } from './demand-row.tsx';
import { GameRow, type RowActions } from './game-row.tsx';
import type { HomeChoices } from './home-choices.ts';
import { type HomeRow, isGame, rowId } from './home-list-store.ts';

/** Loaded when a list is empty: Home's first screen has rows. */
const EmptyList = lazyPart(async () => {
  const [list] = await Promise.all([import('./empty-list.tsx'), needTopic('today'), loadStyles()]);
  return list;
});

export interface HomeListProps extends RowActions<HomeRow> {
  store: ListStore<HomeRow>;
  kind: 'messaging' | 'video';
  place: ListPlace;
  choices: HomeChoices;
  onShowAll: () => void;
}

/**
 * The total height of the parts above the list, and of the tab bar. It also allows for rows that are higher on Home than
 * in other lists.
 */
const TAKEN = 400;

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
