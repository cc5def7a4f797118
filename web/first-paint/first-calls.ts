import type { CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE, TICKER_PAGE, TICKER_SIZE } from '@pitaka/contract/constants.ts';

/**
 * A call that starts before the app is loaded. The app's own first call takes the answer if its body is the same text.
 */
export type FirstCall = readonly [path: CallPath, body: object];

function firstCall<Path extends CallPath>(path: Path, body: RequestTo<Path> & object): FirstCall {
  return [path, body];
}

export const SITE_CALLS: readonly FirstCall[] = [firstCall('/site/list', {})];

/** Home's calls on entry. */
export const HOME_CALLS: readonly FirstCall[] = [
  firstCall('/wxcps/applist', { number: 0, size: LIST_PAGE_SIZE, category_2_name: '', appname: '' }),
  firstCall('/mainview/bannerList', {}),
  firstCall('/wxcps/lastapplist', { number: TICKER_PAGE, size: TICKER_SIZE }),
  firstCall('/cp/mainview/notice', {}),
];
