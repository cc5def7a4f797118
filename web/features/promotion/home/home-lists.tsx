import { CATEGORIES, type ItemKind } from '@pitaka/contract/items.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { Search } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { loadStyles } from '../../../boot/styles.ts';
import { takeFirstTouch } from '../../../first-paint/first-touch.ts';
import { useQuickChoice } from '../../../kit/use-quick-choice.ts';
import type { ListStore } from '../../../lists/list-store.ts';
import type { ListPlace } from '../../../lists/paged-rows.tsx';
import { needTopic, useText } from '../../../texts.ts';
import { CategoryChips } from './category-chips.tsx';
import type { RowActions } from './game-row.tsx';
import type { HomeChoices } from './home-choices.ts';
import { HomeList } from './home-list.tsx';
import type { HomeRow } from './home-list-store.ts';
import { SortSelect } from './sort-select.tsx';
import { scrollToSearch, useStickyBar } from './use-sticky-bar.ts';

interface ListTabsProps {
  list: ItemKind;
  open: readonly ItemKind[];
  panelId: string;
  onChange: (list: ItemKind) => void;
}

/** Spec: B1. The lists that this site has opened. */
function ListTabs({ list, open, panelId, onChange }: ListTabsProps) {
  const t = useText();
  const [shown, choose] = useQuickChoice(list, onChange);
  return (
    <Tabs
      label={t('home.lists')}
      panelId={panelId}
      value={shown}
      choices={open.map((kind) => ({ value: kind, label: t(`home.list.${kind}`) }))}
      onChange={choose}
      className="-mb-px min-w-0 flex-1 border-b-0"
    />
  );
}

const ComingSoonList = lazy(async () => {
  const [list] = await Promise.all([import('./coming-soon-list.tsx'), loadStyles(), needTopic('promotion')]);
  return list;
});
const PANEL = 'home-list';

export interface HomeListsProps extends RowActions<HomeRow> {
  choices: HomeChoices;
  choose: (change: Partial<HomeChoices>) => void;
  /** The lists that this site has opened. */
  open: readonly ItemKind[];
  store: ListStore<HomeRow>;
  place: ListPlace;
  /** The top of the list, for scrolling back to it. */
  top: RefObject<HTMLDivElement | null>;
  /** The third list, if the site has switched it on. */
  apps: React.ReactNode;
}

/** The tabs and, under them, the chosen list. Tabs and categories stay reachable while the list scrolls. */
export function HomeLists({ choices, choose, open, store, place, top, apps, ...actions }: HomeListsProps) {
  const t = useText();
  const { list, category } = choices;
  const stuck = useStickyBar(top);
  const isOpen = open.includes(list);
  const chosen = `${list} ${category} ${choices.query} ${choices.sort}`;
  const shown = useRef(chosen);
  // Another list begins at its first row, under the tabs; above them the scroll position stays.
  useLayoutEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' });
  }, [chosen, top]);
  // The element that was touched in the server's first paint, before the app was loaded.
  const act = useRef((value: string) => {
    const list = open.find((kind) => kind === value);
    const category = ['' as const, ...CATEGORIES].find((one) => one === value);
    if (list) choose({ list });
    else if (category !== undefined) choose({ category });
  });
  useEffect(() => {
    const touched = takeFirstTouch();
    if (touched !== undefined) act.current(touched);
  }, []);
  return (
    <section aria-label={t('home.lists')}>
      <div ref={top} />
      <div
        hidden={!open[0]}
        data-stuck={stuck || undefined}
        className="home-bar page-top sticky top-0 z-10 bg-page/95 px-4 pt-[env(safe-area-inset-top)]"
      >
        <div className="flex items-stretch border-line border-b">
          <ListTabs list={list} open={open} panelId={PANEL} onChange={(kind) => choose({ list: kind })} />
          {stuck && (
            <IconButton label={t('home.search')} onClick={scrollToSearch}>
              <Search aria-hidden size={20} />
            </IconButton>
          )}
          {isOpen && list !== 'app' && (
            <SortSelect
              kind={list}
              value={choices.sort ?? ''}
              onChange={(sort) => choose({ sort: sort || undefined })}
            />
          )}
        </div>
        {isOpen && list === 'messaging' && (
          <CategoryChips category={category} onChange={(other) => choose({ category: other })} />
        )}
      </div>
      <div
        id={PANEL}
        role="tabpanel"
        aria-labelledby={isOpen ? `${PANEL}-${list}` : undefined}
        aria-label={isOpen ? undefined : t(`home.list.${list}`)}
        className="px-4"
      >
        {!isOpen && (
          <Suspense>
            <ComingSoonList list={list} others={open} onShow={(kind) => choose({ list: kind })} />
          </Suspense>
        )}
        {isOpen && list === 'app' && apps}
        {isOpen && list !== 'app' && (
          <HomeList
            key={chosen}
            store={store}
            kind={list}
            place={place}
            choices={choices}
            onShowAll={() => choose({ query: '', category: '' })}
            {...actions}
          />
        )}
      </div>
    </section>
  );
}
