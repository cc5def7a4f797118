import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { OWN_STATES, type OwnState } from '@pitaka/contract/items.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { Link2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { ItemKind } from '../../../catalogue/item.ts';
import { onItemChange } from '../../../catalogue/item-changes.ts';
import { useItemChanges } from '../../../catalogue/use-item-changes.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { useQuickChoice } from '../../../kit/use-quick-choice.ts';
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
import { useLinkResults } from './use-link-results.ts';

type Counts = AnswerOf<'/uid/app/counts'>['messaging'];

interface StatesProps {
  counts: Counts | undefined;
  value: OwnState;
  onChange: (state: OwnState) => void;
}

/** The states of the user's items, each with its number. */
function States({ counts, value, onChange }: StatesProps) {
  const t = useText();
  const [shown, choose] = useQuickChoice(value, onChange);
  const countOf = (state: OwnState) =>
    counts && (state === '' ? counts.running + counts.waiting + counts.ended : counts[state]);
  return (
    <Chips
      label={t('promotion.states')}
      choices={OWN_STATES.map((state) => {
        const count = countOf(state);
        return {
          value: state,
          label: t(`promotion.state.${state || 'all'}`) + (count === undefined ? '' : ` ${count}`),
        };
      })}
      value={shown}
      onChange={choose}
      className="-mx-4 px-4 pb-3"
    />
  );
}

function isEmpty(counts: Counts | undefined): boolean {
  return counts !== undefined && counts.running + counts.waiting + counts.ended === 0;
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
  state: OwnState;
  store: ListStore<MyItem>;
  place: ListPlace;
}

function newMemory(kind: 'messaging' | 'video', token: string, query = '', state: OwnState = ''): MyItemsMemory {
  return { token, query, state, store: createMyListStore(kind, query, state), place: topOfList() };
}

/** The items that the user applied for, newest first. */
export function MyItems({ id, onPromote }: MyItemsProps) {
  const t = useText();
  const kind = id === '2' ? 'video' : 'messaging';
  const token = useSession()?.token ?? '';
  const memory = useEntryMemory<MyItemsMemory>(`promotion/${id}`, () => newMemory(kind, token));
  if (memory.token !== token) Object.assign(memory, newMemory(kind, token));
  const [{ query, state }, setChosen] = useState({ query: memory.query, state: memory.state });
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

  const choose = (next: { query: string; state: OwnState }) => {
    Object.assign(memory, newMemory(kind, token, next.query, next.state));
    setChosen(next);
  };
  const results = useLinkResults(kind, store);
  const row = useCallback(
    (item: MyItem) => (
      <MyItemRow
        key={factsOf(item).id}
        item={item}
        kind={kind}
        results={results?.get(factsOf(item).id)}
        onPromote={onPromote}
      />
    ),
    [kind, results, onPromote],
  );
  return (
    <>
      <div className="py-3">
        <SearchBox
          value={query}
          onSearch={(text) => choose({ query: text, state })}
          label={t('promotion.search')}
          placeholder={t('promotion.search.placeholder')}
        />
      </div>
      {(state !== '' || !isEmpty(counts.data?.[kind])) && (
        <States counts={counts.data?.[kind]} value={state} onChange={(next) => choose({ query, state: next })} />
      )}
      <PagedRows
        key={`${state} ${query}`}
        store={store}
        place={place}
        row={row}
        empty={<NoItems id={id} query={query} state={state} onShowAll={() => choose({ query: '', state: '' })} />}
        failed={<FailedList title={t('promotion.failed')} onRetry={() => void store.retry()} />}
      />
    </>
  );
}

interface NoItemsProps {
  id: '1' | '2';
  query: string;
  state: OwnState;
  onShowAll: () => void;
}

function NoItems({ id, query, state, onShowAll }: NoItemsProps) {
  const t = useText();
  if (query !== '' || state !== '') {
    return (
      <EmptyState
        title={query === '' ? t('promotion.state.none') : t('promotion.empty.search', { query })}
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
