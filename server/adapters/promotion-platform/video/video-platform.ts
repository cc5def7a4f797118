import { promoterChannel, uidOfChannel } from '@pitaka/core/values/promoter-channel.ts';
import type { PromotionPlatform } from '../../../modules/promotion/applications/promotion-platform.port.ts';
import type {
  FiguresRequest,
  ItemPage,
  PlatformFigure,
  PlatformFigures,
  PlatformItem,
  PlatformLists,
} from '../../../modules/promotion/platforms/platform-lists.port.ts';
import { createOutsideApi, OutsideFault } from '../../../platform/outside-api.ts';
import type { UsedKey } from '../../../platform/provider-keys/index.ts';
import {
  type Binding,
  evaluateAnswer,
  readBindings,
  readDaily,
  readLink,
  readTask,
  readTaskIds,
  readToken,
  type VideoDay,
} from './read-answers.ts';

export interface VideoSettings {
  readonly clientKey: string;
  readonly clientSecret: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The mini programs whose tasks may be offered. */
  readonly appIds: readonly string[];
  /** The number of our team at the platform. Promoters are bound to it by their links. */
  readonly agentId: string;
  /** The maximum age of listed tasks. */
  readonly taskDays: number;
  readonly currency: string;
  readonly deadlineMs: number;
  readonly pace: { readonly most: number; readonly perMs: number };
  readonly backOffMs: number;
  readonly key?: UsedKey | undefined;
}

export const VIDEO_URL = 'https://open.douyin.com';
export const VIDEO_PACE = { most: 10, perMs: 1000 };

const DAY_MS = 86_400_000;
/** Maximum of days that a call for the numbers of tasks covers. */
const WINDOW_DAYS = 7;
/** Videos and streams. */
const CATEGORIES = [1, 2] as const;
const BY_ID = 1;
/** Rows per page. The platform allows 10,000, but such an answer would exceed our limit of bytes. */
const PAGE_SIZE = 2000;
const BINDING_PAGE_SIZE = 100;
const MOST_PAGES = 200;
/** Figures are requested for videos published within this time. */
const FIGURES_DAYS = 90;
const BINDINGS_CACHED_MS = 10 * 60_000;

/**
 * The video platform's task box, for an agency: tasks of mini programs, links that bind a promoter's account to us,
 * figures by video and day. docs/platforms.md names the public pages.
 */
export function createVideoPlatform(settings: VideoSettings): PromotionPlatform & PlatformLists {
  const { baseUrl, deadlineMs, pace, backOffMs, clientKey, clientSecret, appIds, agentId, key } = settings;
  const api = createOutsideApi({
    deadlineMs,
    pace,
    backOffMs,
    key,
    evaluate: evaluateAnswer,
    async fetchToken(_wasRefused, send) {
      const body = { client_key: clientKey, client_secret: clientSecret, grant_type: 'client_credential' };
      return readToken(await send({ method: 'POST', url: `${baseUrl}/oauth/client_token/`, body, deadlineMs }));
    },
  });
  let held: { bindings: readonly Binding[]; at: number } | undefined;

  /** 64-bit numbers are kept as digits: JSON.stringify could not write them. */
  function post(path: string, body: object, signal: AbortSignal, longNumbers: Readonly<Record<string, string>> = {}) {
    const more = Object.entries(longNumbers).map(([key, digits]) => `,"${key}":${BigInt(digits)}`);
    const json = JSON.stringify(body).replace(/\}$/, `${more.join('')}}`);
    const url = `${baseUrl}/api/match/${path}`;
    return api.call((token) => ({ method: 'POST', url, headers: headersOf(token), body: json }), signal);
  }

  async function readTaskOf(appid: string, category: number, id: string, now: Date, signal: AbortSignal) {
    const body = {
      appid,
      page_no: 1,
      page_size: 10,
      query_params_type: BY_ID,
      query_params_content: id,
      task_category: category,
    };
    return readTask(await post('v1/taskbox/query_task_info/', body, signal), now);
  }

  /** A page has one mini program's tasks of one kind and one week. */
  async function listItems(
    { cursor, now }: { readonly cursor: string; readonly now: Date },
    signal: AbortSignal,
  ): Promise<ItemPage> {
    const windows = Math.ceil(settings.taskDays / WINDOW_DAYS);
    const page = cursor === '' ? 0 : Number(cursor);
    const appid = appIds[Math.floor(page / (CATEGORIES.length * windows))];
    const category = CATEGORIES[Math.floor(page / windows) % CATEGORIES.length];
    if (appid === undefined || category === undefined) throw new RangeError(`no page ${cursor}`);
    const until = now.getTime() - (page % windows) * WINDOW_DAYS * DAY_MS;
    const body = {
      appid,
      create_start_time: seconds(until - WINDOW_DAYS * DAY_MS),
      create_end_time: seconds(until),
      task_category: category,
    };
    const ids = readTaskIds(await post('v1/taskbox/query_app_task_id/', body, signal));
    const items: PlatformItem[] = [];
    const unreadable: string[] = [];
    for (const id of new Set(ids)) {
      const task = await readTaskOf(appid, category, id, now, signal);
      if (task === false) unreadable.push(id);
      else if (task) items.push(task);
    }
    const next = page + 1 < appIds.length * CATEGORIES.length * windows ? String(page + 1) : undefined;
    return { items, unreadable, next };
  }

  async function takeBindings(signal: AbortSignal): Promise<readonly Binding[]> {
    if (held && Date.now() - held.at < BINDINGS_CACHED_MS) return held.bindings;
    const bindings = await allPages(BINDING_PAGE_SIZE, async (page) => {
      const body = { page_no: page, page_size: BINDING_PAGE_SIZE };
      const path = 'v1/taskbox/get_agency_user_bind_record/';
      return readBindings(await post(path, body, signal, { agent_id: agentId }));
    });
    held = { bindings, at: Date.now() };
    return bindings;
  }

  async function readFigures({ siteId, day, now }: FiguresRequest, signal: AbortSignal): Promise<PlatformFigures> {
    const bindings = await takeBindings(signal);
    const rows = await allPages(PAGE_SIZE, async (page) => {
      const body = {
        billing_date: day,
        page_num: page,
        page_size: PAGE_SIZE,
        video_publish_start_time: seconds(now.getTime() - FIGURES_DAYS * DAY_MS) + 60,
        video_publish_end_time: seconds(now.getTime()),
      };
      const path = 'v2/taskbox/query_agency_video_daily_data/';
      return readDaily(await post(path, body, signal, { agent_id: agentId }));
    });
    return sumUp(rows, channelFinder(bindings, day), siteId, settings.currency);
  }

  return {
    listItems,
    readFigures,
    async requestLink({ siteId, uid, externalId }, signal) {
      if (!/^[0-9]{1,20}$/.test(externalId)) return { kind: 'refused', refusal: 'data_error' };
      // With several mini programs, the platform finds the mini program of the task.
      const app = appIds.length === 1 ? { app_id: appIds[0] } : {};
      const body = { agency_talent_uid: promoterChannel(siteId, uid), ...app };
      const json = await post('v1/taskbox/gen_agent_link/', body, signal, { agent_id: agentId, task_id: externalId });
      return { kind: 'link', link: readLink(json) };
    },
  };
}

function headersOf(token: string): Record<string, string> {
  return { 'access-token': token, 'content-type': 'application/json' };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Reads all rows, page by page; a page that is not full is the last page. */
async function allPages<Row>(size: number, readPage: (page: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const rows = await readPage(page);
    all.push(...rows);
    if (rows.length < size) return all;
  }
  throw new OutsideFault('unreadable', `more than ${MOST_PAGES} pages`);
}

/** The user of an account on a day; on the day of a change, the later user. */
function channelFinder(bindings: readonly Binding[], day: string): (account: string) => string {
  const start = Date.parse(`${day}T00:00:00+08:00`) / 1000;
  const end = start + DAY_MS / 1000;
  const ofDay = bindings
    .filter(({ from, until }) => from < end && (until === 0 || until > start))
    .sort((one, other) => one.from - other.from);
  const channels = new Map(ofDay.map(({ account, channel }) => [account, channel]));
  return (account) => channels.get(account) ?? '';
}

/** Combines videos of one promoter and task into one figure per metric. */
function sumUp(
  rows: readonly VideoDay[],
  channelOf: (account: string) => string,
  siteId: string,
  currency: string,
): PlatformFigures {
  const sums = new Map<string, PlatformFigure>();
  let unmatched = 0;
  for (const row of rows) {
    const uid = uidOfChannel(siteId, channelOf(row.account));
    if (uid === undefined) {
      unmatched++;
      continue;
    }
    const add = (metric: string, amountMinor: bigint, count: number) => {
      if (amountMinor === 0n && count === 0) return;
      const key = `${row.taskId} ${uid} ${metric}`;
      const before = sums.get(key);
      sums.set(key, {
        externalId: row.taskId,
        uid,
        metric,
        currency,
        amountMinor: (before?.amountMinor ?? 0n) + amountMinor,
        count: (before?.count ?? 0) + count,
      });
    };
    add('purchase', row.salesMinor - row.refundsMinor, 0);
    add('active', 0n, row.actives);
    add('profit', row.profitMinor, 0);
  }
  return { figures: [...sums.values()], unmatched };
}
