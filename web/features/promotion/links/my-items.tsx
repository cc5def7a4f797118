import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Link2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { ItemKind } from '../../../catalogue/item.ts';
import { onItemChange } from '../../../catalogue/item-changes.ts';
import { useItemChanges } from '../../../catalogue/use-item-changes.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useEntryMemory } from '../../../lists/entry-memory.ts';
import { FailedList } from '../../../lists/failed-list.tsx';
import type { ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, PagedRows, topOfList } from '../../../lists/paged-rows.tsx';
import { SearchBox } from '../../../lists/search-box.tsx';
import type { LiveKind } from '../../../live/live-events.ts';
import { useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { MyItemRow } from './my-item-row.tsx';
import { createMyListStore, factsOf, type MyItem } from './my-list-store.ts';
import RemoveDialog from './remove-dialog.tsx';

type Counts = AnswerOf<'/uid/app/counts'>['messaging'];

/** How many of the user's items earn, wait for their link, and no longer earn; zero counts are left out. */
function OwnCounts({ counts }: { counts: Counts | undefined }) {
  const t = useText();
  if (!counts) return null;
  const some = (['running', 'waiting', 'ended'] as const).filter((state) => counts[state] > 0);
  if (some.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 pb-2 text-ink-soft text-sm">
      {some.map((state) => (
        <li key={state}>{t(`promotion.count.${state}`, { count: counts[state] })}</li>
      ))}
    </ul>
  );
}

const APPLICATION_MOVED: readonly LiveKind[] = ['application', 'resync'];

export interface MyItemsProps {
  /** /promotion/1 or /promotion/2. */
  id: '1' | '2';
  onPromote: (kind: ItemKind, id: string, name: string) => void;
}

interface MyItemsMemory {
  token: string;
  query: string;
  store: ListStore<MyItem>;
  place: ListPlace;
}

function newMemory(kind: 'messaging' | 'video', query: string, token: string): MyItemsMemory {
  return { token, query, store: createMyListStore(kind, query), place: topOfList() };
}

/** The items that the user applied for, newest first. */
export function MyItems({ id, onPromote }: MyItemsProps) {
  const t = useText();
  const kind = id === '2' ? 'video' : 'messaging';
  const token = useSession()?.token ?? '';
  const memory = useEntryMemory<MyItemsMemory>(`promotion/${id}`, () => newMemory(kind, '', token));
  if (memory.token !== token) Object.assign(memory, newMemory(kind, '', token));
  const [query, setQuery] = useState(memory.query);
  const { store, place } = memory;
  useItemChanges(store, kind);
  // An application made elsewhere, perhaps on another device, appears here by itself.
  useEffect(
    () =>
      onItemChange((change) => {
        if (change.kind !== kind || change.apply) return;
        if (store.rows().some((item) => factsOf(item).id === change.id)) return;
        void store.takeIn();
      }),
    [store, kind],
  );
  const counts = useAnswer('/uid/app/counts', {});
  useLiveReload(APPLICATION_MOVED, counts.reload);

  const search = (text: string) => {
    Object.assign(memory, newMemory(kind, text, token));
    setQuery(text);
  };
  const removal = useHistoryDialog('remove');
  const [removed, setRemoved] = useState<{ id: string; name: string }>();
  const { show } = removal;
  const confirmRemoval = useCallback(
    (itemId: string, name: string) => {
      setRemoved({ id: itemId, name });
      show();
    },
    [show],
  );
  const row = useCallback(
    (item: MyItem) => (
      <MyItemRow
        key={factsOf(item).id}
        item={item}
        kind={kind}
        onPromote={onPromote}
        onRemove={kind === 'video' ? confirmRemoval : undefined}
      />
    ),
    [kind, onPromote, confirmRemoval],
  );
  return (
    <>
      <div className="py-3">
        <SearchBox
          value={query}
          onSearch={search}
          label={t('promotion.search')}
          placeholder={t('promotion.search.placeholder')}
        />
      </div>
      {query === '' && <OwnCounts counts={counts.data?.[kind]} />}
      <PagedRows
        key={query}
        store={store}
        place={place}
        row={row}
        empty={<NoItems id={id} query={query} onShowAll={() => search('')} />}
        failed={<FailedList title={t('promotion.failed')} onRetry={() => void store.retry()} />}
      />
      {removed && (
        <RemoveDialog
          open={removal.open}
          onClose={removal.hide}
          demand={removed}
          onRemoved={() => void Promise.all([store.takeIn(), counts.reload()])}
        />
      )}
    </>
  );
}

function NoItems({ id, query, onShowAll }: { id: '1' | '2'; query: string; onShowAll: () => void }) {
  const t = useText();
  if (query !== '') {
    return (
      <EmptyState
        title={t('promotion.empty.search', { query })}
        action={
          <Button tone="plain" onClick={onShowAll}>
            {t('promotion.showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Link2 size={40} strokeWidth={1.5} />}
      title={t(`promotion.empty.${id}`)}
      text={t('promotion.empty.text')}
      action={
        <Link to="/" search={{ list: id === '2' ? 'video' : 'messaging' }} className={buttonClass()}>
          {t('promotion.find')}
        </Link>
      }
    />
  );
}
