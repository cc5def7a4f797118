import { promoterChannel, uidOfChannel } from '@pitaka/core/values/promoter-channel.ts';
import type {
  PlatformApplication,
  PromotionPlatform,
} from '../../../modules/promotion/applications/promotion-platform.port.ts';
import type {
  FiguresRequest,
  ItemPage,
  PlatformFigure,
  PlatformFigures,
  PlatformItem,
  PlatformLists,
} from '../../../modules/promotion/platforms/platform-lists.port.ts';
import { createOutsideApi, type OutsideApi, OutsideFault } from '../../../platform/outside-api.ts';
import type { UsedKey } from '../../../platform/provider-keys/index.ts';
import { evaluateAnswer, readItem, readListing, readStat, readToken, type Stat } from './read-answers.ts';

export interface MessagingSettings {
  readonly appId: string;
  readonly secret: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /**
   * The template of promoters' links, with {appid} and {channel}. The platform issues it; there is no call for creating
   * links.
   */
  readonly linkTemplate: string;
  /** The field with the ratio in an entry, in percent: 'newcps', or a path such as 'cps_percent.value'. */
  readonly ratioField: string;
  /** undefined if no figures are read. */
  readonly figures: MessagingFigures | undefined;
  readonly deadlineMs: number;
  /** Figures may be requested 50 times a minute. */
  readonly pace: { readonly most: number; readonly perMs: number };
  readonly backOffMs: number;
  readonly key?: UsedKey | undefined;
}

/** Numbers of metrics and dimensions, as the platform publishes them for its service providers. */
export interface MessagingFigures {
  readonly amountMetric: string;
  /** '' if only amounts are read. */
  readonly countMetric: string;
  readonly gameDimension: string;
  readonly channelDimension: string;
  readonly currency: string;
}

export const MESSAGING_URL = 'https://api.weixin.qq.com';
export const MESSAGING_PACE = { most: 50, perMs: 60_000 };

const DAY_SECONDS = 86_400;
const A_DAY = 24;

/**
 * The messaging platform, for a CPS service provider: the library of games, figures by day, links by template.
 * docs/platforms.md names the public pages.
 */
export function createMessagingPlatform(settings: MessagingSettings): PromotionPlatform & PlatformLists {
  const api = openApi(settings);
  const { figures } = settings;

  async function post(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    return api.call(
      (token) => ({
        method: 'POST',
        url: `${settings.baseUrl}${path}?access_token=${encodeURIComponent(token)}`,
        body,
      }),
      signal,
    );
  }

  const lists: PlatformLists = {
    async listItems({ cursor }, signal): Promise<ItemPage> {
      const page = readListing(await post('/wxa/servicemarket/game/getminigamecpslist', { offset: cursor }, signal));
      // A cursor that returns to this page would cause an endless loop.
      if (page.next !== undefined && (page.next === '' || page.next === cursor)) {
        throw new OutsideFault('unreadable', 'has_next is true, but next_offset leads nowhere');
      }
      const items: PlatformItem[] = [];
      const unreadable: string[] = [];
      for (const entry of page.entries) {
        const read = readItem(entry, settings.ratioField);
        if (typeof read === 'string') unreadable.push(read);
        else items.push(read);
      }
      return { items, unreadable, next: page.next };
    },
    ...(figures
      ? { readFigures: (request: FiguresRequest, signal: AbortSignal) => readDay(post, figures, request, signal) }
      : {}),
  };

  return {
    ...lists,
    async requestLink(application) {
      return { kind: 'link', link: linkOf(settings.linkTemplate, application) };
    },
  };
}

function linkOf(template: string, { siteId, uid, externalId }: PlatformApplication): string {
  return template
    .replaceAll('{appid}', encodeURIComponent(externalId))
    .replaceAll('{channel}', encodeURIComponent(promoterChannel(siteId, uid)));
}

/** One call per metric: a call covers only one day. */
async function readDay(
  post: (path: string, body: object, signal: AbortSignal) => Promise<unknown>,
  figures: MessagingFigures,
  { siteId, day }: FiguresRequest,
  signal: AbortSignal,
): Promise<PlatformFigures> {
  const start = Date.parse(`${day}T00:00:00+08:00`) / 1000;
  const fetchStats = async (metric: string): Promise<Stat[]> => {
    const body = { metric, granularity: A_DAY, start_time: start, end_time: start + DAY_SECONDS, filter_list: [] };
    return readStat(await post('/wxa/servicemarket/game/getservicefirmstatapi', body, signal), figures);
  };
  const amounts = await fetchStats(figures.amountMetric);
  const counts = figures.countMetric === '' ? [] : await fetchStats(figures.countMetric);
  const byKey = new Map<string, { externalId: string; uid: string; amountMinor: bigint; count: number }>();
  let unmatched = 0;
  const add = ({ game, channel }: Stat, amountMinor: bigint, count: number) => {
    const uid = uidOfChannel(siteId, channel);
    if (uid === undefined) {
      unmatched++;
      return;
    }
    const key = `${game} ${uid}`;
    const before = byKey.get(key) ?? { externalId: game, uid, amountMinor: 0n, count: 0 };
    byKey.set(key, { ...before, amountMinor: before.amountMinor + amountMinor, count: before.count + count });
  };
  for (const stat of amounts) add(stat, BigInt(stat.value), 0);
  for (const stat of counts) add(stat, 0n, stat.value);
  const { currency } = figures;
  const purchases = [...byKey.values()].map((sum): PlatformFigure => ({ ...sum, metric: 'purchase', currency }));
  return { figures: purchases, unmatched };
}

function openApi({ appId, secret, baseUrl, deadlineMs, pace, backOffMs, key }: MessagingSettings): OutsideApi {
  return createOutsideApi({
    deadlineMs,
    pace,
    backOffMs,
    key,
    evaluate: evaluateAnswer,
    async fetchToken(wasRefused, send) {
      const body = {
        grant_type: 'client_credential',
        appid: appId,
        secret,
        // Without a forced refresh the same token is returned until it expires; a refresh is allowed at most 20 times a
        // day.
        force_refresh: wasRefused,
      };
      return readToken(await send({ method: 'POST', url: `${baseUrl}/cgi-bin/stable_token`, body, deadlineMs }));
    },
  });
}
