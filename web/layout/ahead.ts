import type { CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { askAhead } from '../data/ask-ahead.ts';
import { daysOf, readSpan } from '../features/earnings/report/report-span.ts';
import type { FirstCall } from '../first-paint/first-calls.ts';
import { dayIn } from '../kit/site-day.ts';
import { createMatcher } from '../navigation/match-path.ts';
import type { Path } from '../navigation/route.ts';
import { router } from '../navigation/router.ts';
import { session } from '../session/session.ts';
import { currentSite } from '../site/current-site.ts';

type Texts = Readonly<Record<string, string>>;
type Asks = (params: Texts, search: Texts) => readonly FirstCall[];

function ask<Of extends CallPath>(path: Of, body: RequestTo<Of> & object): FirstCall {
  return [path, body];
}

const FIRST = { number: 0, size: LIST_PAGE_SIZE };

/**
 * A page's first calls, with exactly the page's own bodies (journeys/e2e/ahead.e2e.ts opens each). Other pages call
 * when their code is loaded.
 */
const ASKS: Readonly<Partial<Record<Path, Asks>>> = {
  '/report': (_, search) => {
    const { features, timezone } = currentSite.get();
    if (!features.report) return [];
    const days = daysOf(readSpan(search), dayIn(timezone, new Date()));
    const summary = ask('/report/summary', days);
    return search.by === undefined ? [summary, ask('/report/list', { ...days, by: 'day', ...FIRST })] : [summary];
  },
  '/team': () => [ask('/team/summary', {}), ask('/team/leaders', {}), ask('/team/members', { ...FIRST, search: '' })],
  '/promotion/{-$id}': ({ id }) =>
    id === undefined
      ? [ask('/wxcps/myapplist', { ...FIRST, category_2_name: '', appname: '' }), ask('/uid/app/counts', {})]
      : [],
  '/my': () => [ask('/wallet/info', {})],
  '/Transfer': ({ uid }) => (uid === undefined ? [ask('/wallet/recents', {})] : []),
  '/Safe': () => [ask('/safe/state', {})],
  '/Records': () => [ask('/wallet/records', { ...FIRST, kind: '' })],
  '/Records/$id': ({ id = '' }) => [ask('/wallet/record', { id })],
  '/Deposit': () => [ask('/deposit/methods', {})],
  '/DepositDetails': () => [ask('/deposit/list', { ...FIRST, state: '' })],
  '/Withdraw': () => [
    ask('/withdraw/terms', {}),
    ask('/wallet/info', {}),
    ask('/withdraw/list', { number: 0, size: 10, state: '' }),
  ],
  '/WithdrawDetails': (_, { id }) => (id === undefined ? [ask('/withdraw/list', { ...FIRST, state: '' })] : []),
  '/AddCard/{-$id}': () => [ask('/appcard/options', {})],
  '/AddZhiFuBao/{-$id}': () => [ask('/appcard/options', {})],
  '/Messages': (_, { tab }) => (tab === undefined ? [ask('/message/list', { ...FIRST, tab: 'inbox' })] : []),
  '/RakeBack': () => [ask('/rebate/list', { ...FIRST, state: 'claimable' })],
  '/Wheel': () => [ask('/wheel/state', {})],
  '/Wheel/History': () => [ask('/wheel/history', FIRST)],
  '/Wheel/Verify': () => [ask('/wheel/history', FIRST), ask('/wheel/state', {})],
  '/Wheel/Help': () => [ask('/wheel/state', {})],
  '/Games': () => [ask('/channel/list', {}), ask('/wallet/info', {}), ask('/protection/state', {})],
  '/BettingRecord': () => [ask('/betting/list', { ...FIRST, channel: '' }), ask('/channel/list', {})],
  '/Bonus': (_, { tab }) => (tab === undefined ? [ask('/bonus/list', { ...FIRST, state: 'claimable' })] : []),
  '/Vip': () => [ask('/vip/state', {}), ask('/vip/moves', FIRST)],
  '/VipGuide': () => [ask('/vip/state', {})],
  '/Invite': () => [ask('/invite/state', {})],
  '/Protection': () => [ask('/protection/state', {})],
  '/Agent': () => [ask('/agent/state', {})],
  '/AgentWithdraw': () => [ask('/agent/state', {})],
  '/Setting': () => [ask('/user/sessions', {})],
};

/** From now on each page's first calls start when its address is requested, in parallel with its code. */
export function startAsking(): void {
  const match = createMatcher(Object.keys(ASKS) as Path[]);
  router.onLocation(() => {
    const { pathname, search } = router.location();
    // The shown page makes its own calls, and a dialog over it makes none.
    const isShown = router.shown().location.pathname === pathname;
    const found = isShown || !session.get() ? undefined : match(pathname);
    for (const call of (found && ASKS[found.path]?.(found.params, search)) ?? []) askAhead(call);
  });
}
