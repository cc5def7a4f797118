import type { CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import type { ItemKind } from '@pitaka/contract/items.ts';
import { prefetch } from '../data/prefetch.ts';
import { daysOf, readSpan } from '../features/earnings/report/report-span.ts';
import { PICTURED } from '../features/earnings/team/member.ts';
import type { FirstCall } from '../first-paint/first-calls.ts';
import { dayIn } from '../kit/site-day.ts';
import { createMatcher } from '../navigation/match-path.ts';
import type { Path } from '../navigation/route.ts';
import { router } from '../navigation/router.ts';
import { session } from '../session/session.ts';
import { currentSite } from '../site/current-site.ts';

type Texts = Readonly<Record<string, string>>;
type PageCalls = (params: Texts, search: Texts) => readonly FirstCall[];

function firstCall<Of extends CallPath>(path: Of, body: RequestTo<Of> & object): FirstCall {
  return [path, body];
}

const FIRST = { number: 0, size: LIST_PAGE_SIZE };

/**
 * A page's first calls, with exactly the page's own bodies (journeys/e2e/prefetch-calls.e2e.ts opens each). Other pages call
 * when their code is loaded.
 */
const CALLS: Readonly<Partial<Record<Path, PageCalls>>> = {
  '/report': (_, search) => {
    const { features, timezone } = currentSite.get();
    if (!features.report) return [];
    const days = daysOf(readSpan(search), dayIn(timezone, new Date()));
    const summary = firstCall('/report/summary', days);
    return search.by === undefined ? [summary, firstCall('/report/list', { ...FIRST, ...days, by: 'day' })] : [summary];
  },
  '/team': () => [
    firstCall('/team/summary', {}),
    firstCall('/team/leaders', {}),
    firstCall('/team/members', { number: 0, size: PICTURED, search: '', sort: 'brought' }),
    firstCall('/team/members', { ...FIRST, search: '', sort: 'brought' }),
  ],
  '/promotion/{-$id}': ({ id }) =>
    id === undefined
      ? [
          firstCall('/wxcps/myapplist', { ...FIRST, category_2_name: '', appname: '' }),
          firstCall('/uid/app/counts', {}),
        ]
      : [],
  '/GameDetail/$id': ({ id = '' }, { kind = 'messaging' }) => [
    firstCall('/uid/app/detail', { kind: kind as ItemKind, id }),
  ],
  '/my': () => [firstCall('/wallet/info', {}), firstCall('/wallet/ready', {})],
  '/Transfer': ({ uid }) =>
    uid === undefined ? [firstCall('/wallet/recents', {}), firstCall('/wallet/favourites', {})] : [],
  '/Safe': () => [firstCall('/safe/state', {})],
  '/Records': () => [firstCall('/wallet/records', { ...FIRST, kind: '', search: '' }), firstCall('/wallet/days', {})],
  '/Records/$id': ({ id = '' }) => [firstCall('/wallet/record', { id })],
  '/Deposit': () => [firstCall('/deposit/methods', {})],
  '/DepositDetails': (_, { state }) =>
    state === undefined ? [firstCall('/deposit/list', { ...FIRST, state: '' })] : [],
  '/Withdraw': () => [
    firstCall('/withdraw/terms', {}),
    firstCall('/wallet/info', {}),
    firstCall('/withdraw/list', { number: 0, size: 10, state: '' }),
  ],
  '/WithdrawDetails': (_, { id }) => (id === undefined ? [firstCall('/withdraw/list', { ...FIRST, state: '' })] : []),
  '/AddCard/{-$id}': () => [firstCall('/appcard/options', {})],
  '/AddZhiFuBao/{-$id}': () => [firstCall('/appcard/options', {})],
  '/Messages': (_, { tab }) => (tab === undefined ? [firstCall('/message/list', { ...FIRST, tab: 'inbox' })] : []),
  '/RakeBack': () => [
    firstCall('/rebate/list', { ...FIRST, state: 'claimable' }),
    firstCall('/rebate/list', { state: 'claimable', number: 0, size: 1 }),
  ],
  '/Wheel': () => [firstCall('/wheel/state', {})],
  '/Wheel/History': () => [firstCall('/wheel/history', FIRST)],
  '/Wheel/Verify': () => [firstCall('/wheel/history', FIRST), firstCall('/wheel/state', {})],
  '/Wheel/Help': () => [firstCall('/wheel/state', {})],
  '/Games': () => [firstCall('/channel/list', {}), firstCall('/wallet/info', {}), firstCall('/protection/state', {})],
  '/BettingRecord': () => [firstCall('/betting/list', { ...FIRST, channel: '' }), firstCall('/channel/list', {})],
  '/Bonus': (_, { tab }) => (tab === undefined ? [firstCall('/bonus/list', { ...FIRST, state: 'claimable' })] : []),
  '/Vip': () => [firstCall('/vip/state', {}), firstCall('/vip/moves', FIRST)],
  '/VipGuide': () => [firstCall('/vip/state', {})],
  '/Invite': () => [firstCall('/invite/state', {}), firstCall('/invite/list', FIRST)],
  '/Protection': () => [firstCall('/protection/state', {})],
  '/Agent': () => [firstCall('/agent/state', {})],
  '/AgentWithdraw': () => [firstCall('/agent/state', {})],
  '/Setting': () => [firstCall('/user/sessions', {})],
};

/** From now on each page's first calls start when its address is requested, in parallel with its code. */
export function startPrefetching(): void {
  const match = createMatcher(Object.keys(CALLS) as Path[]);
  router.onLocation(() => {
    const { pathname, search } = router.location();
    // The shown page makes its own calls, and a dialog over it makes none.
    const isShown = router.shown().location.pathname === pathname;
    const found = isShown || !session.get() ? undefined : match(pathname);
    for (const call of (found && CALLS[found.path]?.(found.params, search)) ?? []) prefetch(call);
  });
}
