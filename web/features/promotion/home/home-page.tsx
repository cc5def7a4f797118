import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { PIN_JOB, TICKER_PAGE, TICKER_SIZE } from '@pitaka/contract/constants.ts';
import type { Features } from '@pitaka/contract/features.ts';
import { ITEM_KINDS, type ItemKind } from '@pitaka/contract/items.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { savesData } from '../../../boot/saves-data.ts';
import { mediaOfGame, type ViewerProps } from '../../../catalogue/media.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { lazyPart } from '../../../dialogs/lazy-part.tsx';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import type { ListStore } from '../../../lists/list-store.ts';
import { onLive } from '../../../live/live-events.ts';
import { router } from '../../../navigation/router.ts';
import { START } from '../../../session/start-mark.ts';
import { storedText } from '../../../session/storage.ts';
import { useUser } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { needTopic, useLocale, useText } from '../../../texts.ts';
import { type Banner, bannerIn } from './banner.ts';
import { type HomeRow, isGame } from './home-list-store.ts';
import { HomeLists } from './home-lists.tsx';
import { HomeTop } from './home-top.tsx';
import { Newest } from './newest.tsx';
import { RefreshByPull } from './refresh-by-pull.tsx';
import { useHomeEntry } from './use-home-entry.ts';
import { useMotion, useTurn } from './use-motion.ts';
import { useToday } from './use-today.ts';

/** Home's dialogs. Their code, and the HTML sanitiser, is loaded when the first of them is opened. */
const BannerDialog = onDemand(() => import('./banner-dialog.tsx'));
const NoticesDialog = onDemand(() => import('./notices-dialog.tsx'));
const DemandDialog = onDemand(async () => {
  const [dialog] = await Promise.all([import('./demand-dialog.tsx'), needTopic('viewer')]);
  return dialog;
});
const Suggest = lazyPart(async () => {
  const [part] = await Promise.all([import('./suggestions.tsx'), needTopic('today')]);
  return part;
});

export interface HomePageProps {
  /** The full-screen viewer, from another feature. */
  Viewer: ComponentType<ViewerProps> & { preload: () => void };
  /** The link to the messages, beside the search box. */
  bell: ReactNode;
  /** The list of apps, if the site has switched it on. */
  apps: ReactNode;
}

const LIST_FEATURE = { messaging: 'messaging', video: 'video', app: 'apps' } as const;

function openLists(features: Features): ItemKind[] {
  return ITEM_KINDS.filter((kind) => features[LIST_FEATURE[kind]]);
}

/** Spec: section 2, Home. */
export function HomePage({ Viewer, bell, apps }: HomePageProps) {
  const t = useText();
  const locale = useLocale();
  const user = useUser();
  const { features, motion: mode } = useSite();
  const { choices, choose, memory, store, place } = useHomeEntry();
  const { list } = choices;
  const open = useMemo(() => openLists(features), [features]);

  const bannerAnswer = useAnswer('/mainview/bannerList', {}, memory);
  const noticeAnswer = useAnswer('/cp/mainview/notice', user ? {} : undefined, memory);
  const newestAnswer = useNewest(list, open.includes(list), user !== undefined, memory);
  const banners = useMemo(
    () => ({ ...bannerAnswer, data: bannerAnswer.data?.map((banner) => bannerIn(locale, banner)) }),
    [bannerAnswer, locale],
  );
  const notices = useMemo(() => ({ ...noticeAnswer, data: passingNotices(noticeAnswer.data) }), [noticeAnswer]);

  // A message to this user alone, which is also among the notices.
  useEffect(() => onLive('message', () => void noticeAnswer.reload()), [noticeAnswer.reload]);

  // The motion loads pictures that the user did not ask for.
  const [paused, setPaused] = useState(savesData);
  const hasRows = useSyncExternalStore(store.subscribe, () => hasSettled(store, open.includes(list)));
  const motion = useMotion(hasRows && !paused);
  const turn = useTurn(mode === 'calm', motion, paused);
  const hasToday = user !== undefined && features.report;
  const today = useToday(hasToday);
  const bannerDialog = useHistoryDialog('banner');
  const noticesDialog = useHistoryDialog('notices');
  const demandDialog = useHistoryDialog('demand');
  const viewer = useHistoryDialog('viewer');
  const { opened } = memory;
  const openBanner = (banner: Banner) => {
    opened.banner = banner;
    bannerDialog.show();
  };
  const openNotices = () => {
    opened.notices = true;
    noticesDialog.show();
  };
  const openItem = useCallback(
    (item: HomeRow) => {
      if (!isGame(item)) {
        opened.demand = item;
        return demandDialog.show();
      }
      if (mediaOfGame(item).slides.length > 0) {
        opened.game = item;
        return viewer.show();
      }
      // Without media there is no viewer (Spec: B2); the tap opens the item's page.
      void router.navigate({ to: '/GameDetail/$id', params: { id: item.appid } });
    },
    [opened, demandDialog.show, viewer.show],
  );
  const view = useCallback(
    (kind: ItemKind, id: string) =>
      void router.navigate({
        to: '/promotion/{-$id}',
        params: { id: kind === 'video' ? '2' : '1' },
        search: { item: id },
      }),
    [],
  );

  const top = useRef<HTMLDivElement>(null);
  const pin = useCallback(
    async (id: string, pinned: boolean) => {
      const module = await import('./pin-item.ts').catch(() => undefined);
      if (!module) return showToast(t('shell.error.unreachable'), { tone: 'negative' });
      if (!(await module.pinItem(list, id, pinned))) return;
      await store.refresh();
      top.current?.scrollIntoView({ block: 'start' });
    },
    [list, store, t],
  );

  const refresh = useCallback(
    () => Promise.all([bannerAnswer.reload(), noticeAnswer.reload(), newestAnswer.reload(), store.refresh()]),
    [bannerAnswer.reload, noticeAnswer.reload, newestAnswer.reload, store],
  );

  return (
    <>
      <h1 className="sr-only">{t('home.title')}</h1>
      <RefreshByPull refresh={refresh} />
      <HomeTop
        query={choices.query}
        onSearch={open[0] ? (query) => choose({ query }) : null}
        Suggest={Suggest}
        bell={bell}
        isStart={hasToday && storedText(START) === `${user.uid} open`}
        today={hasToday ? today && <today.TodayLine /> : null}
        links={hasToday ? today && <today.OwnLinks /> : null}
        banners={banners}
        notices={user ? notices : undefined}
        newest={
          open.includes(list) &&
          list !== 'app' && (
            <Newest
              answer={newestAnswer}
              paused={paused || (turn !== undefined && turn !== 'newest')}
              motion={motion}
              onOpen={openItem}
            />
          )
        }
        motion={motion}
        paused={paused}
        turn={turn}
        onPause={setPaused}
        onOpenBanner={openBanner}
        onOpenNotices={openNotices}
      />
      <HomeLists
        choices={choices}
        choose={choose}
        open={open}
        store={store}
        place={place}
        top={top}
        apps={apps}
        onOpen={openItem}
        onView={view}
        onPin={user?.job === PIN_JOB ? pin : undefined}
      />
      {/* They stay mounted once they were opened: a dialog that is removed while it is open cannot give the focus
          back. */}
      {opened.banner && <BannerDialog open={bannerDialog.open} onClose={bannerDialog.hide} banner={opened.banner} />}
      {opened.notices && noticeAnswer.data && (
        <NoticesDialog open={noticesDialog.open} onClose={noticesDialog.hide} notices={noticeAnswer.data} />
      )}
      {opened.demand && <DemandDialog open={demandDialog.open} onClose={demandDialog.hide} demand={opened.demand} />}
      {opened.game && <Viewer open={viewer.open} onClose={viewer.hide} media={mediaOfGame(opened.game)} />}
    </>
  );
}

/** A notice that is shown on its item is left out here. */
function passingNotices(notices: AnswerOf<'/cp/mainview/notice'> | undefined): string[] | undefined {
  return notices?.filter(({ onItem }) => !onItem).map(({ content }) => content);
}

/** Whether the list, if there is one, has shown its rows. */
function hasSettled(store: ListStore<HomeRow>, isOpen: boolean): boolean {
  const { totalPages, failed } = store.state();
  return !isOpen || totalPages !== undefined || failed;
}

const TICKER = { number: TICKER_PAGE, size: TICKER_SIZE };

/** The newest items of the shown list. The messaging platform's newest items need a log-in (Spec: B2). */
function useNewest(list: ItemKind, isOpen: boolean, loggedIn: boolean, entry: object) {
  const games = useAnswer('/wxcps/lastapplist', isOpen && list === 'messaging' && loggedIn ? TICKER : undefined, entry);
  const demands = useAnswer('/doucps/lastapplist', isOpen && list === 'video' ? TICKER : undefined, entry);
  return list === 'video' ? demands : games;
}
