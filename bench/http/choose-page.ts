import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { authorization, call, logInDemo, type Session } from '../processes/api.ts';
import type { Variant } from './load.ts';

const APPLICATIONS_EACH = 10;
const FIRST_PAGE = { number: 0, size: LIST_PAGE_SIZE, category_2_name: '', appname: '' } as const;
/** The sandbox platform refuses applications for these games. */
const REFUSED = /8$/;
/** The sandbox platform provides the links of these games later, so the answer would change during the measurement. */
const LATER = /7$/;

/** A user, the user's page, and one more game without an application. */
export interface Reader {
  readonly session: Session;
  readonly variant: Variant;
  readonly unclaimed: string;
}

/** Three users with different applications on the first page, so that their pages differ. */
export async function readersOf(origin: string): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const job of [0, 1, 2] as const) {
    const session = await logInDemo(origin, job);
    const before = await call(origin, '/wxcps/applist', FIRST_PAGE, session);
    const open = before.content.filter((game) => game.apply && !REFUSED.test(game.appid) && !LATER.test(game.appid));
    const wanted = open.filter((_, index) => index % 3 === job).slice(0, APPLICATIONS_EACH);
    for (const game of wanted) await call(origin, '/wxcps/apply', { appid: game.appid }, session);
    const unclaimed = open.find((game) => !wanted.includes(game));
    if (!unclaimed) throw new Error('no game of the first page is left to apply for: start with fresh data');
    readers.push({ session, variant: await pageOf(origin, session), unclaimed: unclaimed.appid });
  }
  return readers;
}

async function pageOf(origin: string, session: Session): Promise<Variant> {
  const request = {
    method: 'POST' as const,
    path: '/wxcps/applist',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US', ...authorization(session) },
    body: JSON.stringify(FIRST_PAGE),
  };
  const response = await fetch(origin + request.path, {
    method: request.method,
    headers: request.headers,
    body: request.body,
  });
  const expected = await response.text();
  const { status, data } = JSON.parse(expected) as { status: number; data: Awaited<ReturnType<typeof firstPage>> };
  const applied = data.content.filter((game) => !game.apply && game.link !== '').length;
  if (status !== 200 || data.content.length !== LIST_PAGE_SIZE || applied === 0 || applied === LIST_PAGE_SIZE) {
    throw new Error(
      `the page to measure is not right: status ${status}, ${data.content.length} games, ${applied} of them applied for`,
    );
  }
  return { ...request, expected };
}

function firstPage(origin: string, session: Session) {
  return call(origin, '/wxcps/applist', FIRST_PAGE, session);
}

/** A fast but outdated answer is worthless: a new application must appear on the next page. */
export async function checkFreshness(origin: string, { session, unclaimed }: Reader): Promise<void> {
  const { link } = await call(origin, '/wxcps/apply', { appid: unclaimed }, session);
  const page = await firstPage(origin, session);
  const game = page.content.find((other) => other.appid === unclaimed);
  if (!game || game.apply || game.link !== link)
    throw new Error('the page does not show an application made just before');
}
