import { startTransition, useCallback, useMemo } from 'react';
import type { Demand, Game } from '../../../catalogue/item.ts';
import { useEntryMemory, useListMemory } from '../../../lists/entry-memory.ts';
import type { ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, topOfList } from '../../../lists/paged-rows.tsx';
import { router } from '../../../navigation/router.ts';
import { useOwnLocation } from '../../../navigation/use-location.ts';
import { useSession } from '../../../session/use-session.ts';
import { useLocale } from '../../../texts.ts';
import type { Banner } from './banner.ts';
import { type HomeChoices, homeAddress, readHomeChoices, rememberList } from './home-choices.ts';
import { createHomeListStore, type HomeRow } from './home-list-store.ts';

/** The state of one visit of Home while other pages, or dialogs, cover it. */
interface HomeMemory {
  /** The content of the dialogs, also while they close. */
  opened: { banner?: Banner; notices?: true; demand?: Demand; game?: Game };
}

/** Spec: B5. The choices of this visit, its list, and the function that changes them. */
export function useHomeEntry() {
  const search = useOwnLocation().search as Record<string, unknown>;
  const choices = useMemo(() => readHomeChoices(search), [search]);
  const token = useSession()?.token ?? '';
  const locale = useLocale();
  const { list, query, category, sort } = choices;

  const name = [token, locale, list, list === 'messaging' ? category : '', sort, query].join(' ');
  const memory = useEntryMemory<HomeMemory>('home', () => ({ opened: {} }));
  // Another search, category, list or user: the list starts over within the same visit.
  const shown = useListMemory<{ store: ListStore<HomeRow>; place: ListPlace }>('home', name, () => ({
    store: createHomeListStore(choices),
    place: topOfList(),
  }));

  const choose = useCallback((change: Partial<HomeChoices>) => {
    // Reads the current address, not the rendered one: a second touch must not undo the first.
    const next = { ...readHomeChoices(router.location().search), ...change };
    if (change.list) rememberList(change.list);
    // The touched control changes at once; the list behind it is rendered when the phone has time.
    startTransition(() => {
      void router.navigate({ to: '/', search: homeAddress(next), state: 'same', replace: true, resetScroll: false });
    });
  }, []);

  return { choices, choose, memory, ...shown };
}
