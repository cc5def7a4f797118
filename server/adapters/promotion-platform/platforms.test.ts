import { afterEach, describe, expect, it } from 'vitest';
import type { PromotionPlatform } from '../../modules/promotion/applications/promotion-platform.port.ts';
import type { PlatformItem, PlatformLists } from '../../modules/promotion/platforms/platform-lists.port.ts';
import { createMessagingPlatform } from './messaging/messaging-platform.ts';
import * as messaging from './messaging/testing/messaging-stand-in.ts';
import * as video from './video/testing/video-stand-in.ts';
import { createVideoPlatform } from './video/video-platform.ts';

// The same tests for both adapters, against servers that behave as documented on the platforms' public pages.

const NOW = new Date('2026-03-02T08:00:00Z');
const DAY = '2026-03-01';
const QUICK = { deadlineMs: 300, pace: { most: 1000, perMs: 1000 }, backOffMs: 1 };
const LONG_ID = '7264802154362437672';

/** The common controls of both stand-ins. */
interface Bench {
  readonly platform: PromotionPlatform & PlatformLists;
  readonly troubles: string[];
  /** Faults by their common names. */
  readonly names: Readonly<Record<'limit' | 'expired' | 'unknown' | 'denied', string>>;
  readonly countCalls: () => number;
  readonly expireToken: () => void;
  /** Two items, of which the first has a ratio of 35.5 %. */
  readonly firstId: string;
  readonly close: () => Promise<void>;
}

async function openMessaging(): Promise<Bench> {
  const standIn = await messaging.startMessagingStandIn();
  standIn.pageSize = 1;
  standIn.games = [
    { appid: 'wx1', appname: 'Alpha', newcps: 35.5, brief_intro: 'Go', category_2_name: '休闲' },
    { appid: 'wx2', appname: 'Beta', newcps: 10 },
  ];
  standIn.sales.set(DAY, [
    { appid: 'wx1', channel: 'demo_10000001', fen: 5000, count: 2 },
    { appid: 'wx1', channel: 'other_10000001', fen: 900, count: 1 },
  ]);
  const platform = createMessagingPlatform({
    ...QUICK,
    appId: messaging.STAND_IN_APP,
    secret: messaging.STAND_IN_SECRET,
    baseUrl: standIn.url,
    linkTemplate: 'https://play.example/{appid}?channel={channel}',
    ratioField: 'newcps',
    figures: {
      amountMetric: messaging.METRICS.amount,
      countMetric: messaging.METRICS.count,
      gameDimension: messaging.DIMENSIONS.game,
      channelDimension: messaging.DIMENSIONS.channel,
      currency: 'CNY',
    },
  });
  return {
    platform,
    troubles: standIn.troubles,
    names: { limit: 'minute', expired: 'expired', unknown: 'unknown', denied: 'denied' },
    countCalls: () => standIn.calls.length,
    expireToken: standIn.expireToken,
    firstId: 'wx1',
    close: standIn.close,
  };
}

async function openVideo(): Promise<Bench> {
  const standIn = await video.startVideoStandIn();
  const week = NOW.getTime() / 1000 - 3600;
  const task = { category: 1 as const, ends: NOW.getTime() / 1000 + 86_400 };
  standIn.tasks = [
    { ...task, task_id: LONG_ID, task_name: 'Alpha', payment_allocate_ratio: 3550, created: week, task_desc: 'Go' },
    { ...task, task_id: '12', task_name: 'Beta', created: week - 8 * 86_400 },
    { ...task, task_id: '13', task_name: 'Ended', created: week, ends: week },
  ];
  standIn.bindings.push(
    { douyin_id: 'ann', agency_talent_uid: 'demo_10000001', bind_time: 1, unbind_time: 0 },
    { douyin_id: 'bob', agency_talent_uid: 'other_10000001', bind_time: 1, unbind_time: 0 },
  );
  const day = { task_id: LONG_ID, active_cnt_1d: 0, billing_refund_gmv_1d: 0, talent_profit_1d: 0 };
  standIn.days.set(DAY, [
    { ...day, video_id: '1', douyin_id: 'ann', billing_gmv_1d: 6000, billing_refund_gmv_1d: 1500 },
    { ...day, video_id: '2', douyin_id: 'ann', billing_gmv_1d: 500 },
    { ...day, video_id: '3', douyin_id: 'bob', billing_gmv_1d: 900 },
  ]);
  const platform = createVideoPlatform({
    ...QUICK,
    clientKey: video.STAND_IN_KEY,
    clientSecret: video.STAND_IN_SECRET,
    baseUrl: standIn.url,
    appIds: [video.STAND_IN_MINI_PROGRAM],
    agentId: video.STAND_IN_AGENT,
    taskDays: 14,
    currency: 'CNY',
  });
  return {
    platform,
    troubles: standIn.troubles,
    names: { limit: 'quota', expired: 'expired', unknown: 'unknown', denied: 'denied' },
    countCalls: () => standIn.calls.length,
    expireToken: standIn.expireToken,
    firstId: LONG_ID,
    close: standIn.close,
  };
}

const never = new AbortController().signal;

async function listAll({ platform }: Bench): Promise<PlatformItem[]> {
  const items: PlatformItem[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page = await platform.listItems({ siteId: 'demo', cursor, now: NOW }, never);
    items.push(...page.items);
    cursor = page.next;
  }
  return items;
}
const figuresOf = ({ platform }: Bench) => platform.readFigures?.({ siteId: 'demo', day: DAY, now: NOW }, never);

describe.each([
  ['messaging', openMessaging],
  ['video', openVideo],
] as const)('the %s platform', (_name, open) => {
  let bench: Bench;
  afterEach(() => bench?.close());

  it('lists its whole catalogue page by page, with long numbers unchanged', async () => {
    bench = await open();
    const items = await listAll(bench);
    expect(items.map(({ name }) => name).sort()).toEqual(['Alpha', 'Beta']);
    const first = items.find(({ externalId }) => externalId === bench.firstId);
    expect(first).toMatchObject({ name: 'Alpha', intro: 'Go' });
    expect(Number(first?.ratio)).toBe(35.5);
  });

  it('returns the figures of a day for the promoters of one site, and counts the rows of other promoters', async () => {
    bench = await open();
    const report = await figuresOf(bench);
    expect(report?.figures).toEqual([
      expect.objectContaining({
        externalId: bench.firstId,
        uid: '10000001',
        metric: 'purchase',
        amountMinor: 5000n,
        currency: 'CNY',
      }),
    ]);
    expect(report?.unmatched).toBeGreaterThan(0);
  });

  it('returns a promoter’s own link, and the same link when it is requested again', async () => {
    bench = await open();
    const application = {
      applicationId: 'ap1',
      siteId: 'demo',
      uid: '10000001',
      externalId: bench.firstId,
      appliedAt: NOW,
      now: NOW,
    };
    const answer = await bench.platform.requestLink(application, never);
    expect(answer).toMatchObject({ kind: 'link', link: expect.stringContaining('demo_10000001') });
    expect(await bench.platform.requestLink(application, never)).toEqual(answer);
  });

  it('renews an expired token once, without an error', async () => {
    bench = await open();
    await listAll(bench);
    bench.expireToken();
    expect(await listAll(bench)).toHaveLength(2);
  });

  it('reports a clear error if every token is refused, instead of endless requests', async () => {
    bench = await open();
    await listAll(bench);
    const before = bench.countCalls();
    bench.troubles.push(bench.names.unknown);
    // A new token is returned, and refused as well.
    const listing = listAll(bench);
    bench.troubles.push(...(['', bench.names.unknown] as string[]));
    await expect(listing).rejects.toMatchObject({ kind: 'refused' });
    expect(bench.countCalls() - before).toBeLessThan(6);
  });

  it('waits for the end of a rate limit, and reports a limit that does not end as the platform’s fault', async () => {
    bench = await open();
    await listAll(bench);
    bench.troubles.push(bench.names.limit, bench.names.limit);
    expect(await listAll(bench)).toHaveLength(2);
    bench.troubles.push(...Array.from({ length: 4 }, () => bench.names.limit));
    await expect(listAll(bench)).rejects.toMatchObject({ name: 'OutsideFault', kind: 'busy' });
  });

  it.each([
    ['silence', 'silence'],
    ['fault', 'busy'],
    ['garbage', 'unreadable'],
    ['huge', 'silence'],
    ['denied', 'refused'],
  ])('an answer that is %s is the fault "%s", never a list', async (trouble, kind) => {
    bench = await open();
    await listAll(bench);
    bench.troubles.push(...Array.from({ length: 4 }, () => trouble));
    await expect(listAll(bench)).rejects.toMatchObject({ name: 'OutsideFault', kind });
  });

  it('stops waiting when it is aborted', async () => {
    bench = await open();
    await listAll(bench);
    bench.troubles.push('silence');
    const stop = new AbortController();
    const listing = bench.platform.listItems({ siteId: 'demo', cursor: '', now: NOW }, stop.signal);
    stop.abort();
    await expect(listing).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('special cases of one platform (Spec: F2)', () => {
  it('messaging: an unreadable entry is reported, and a list with an invalid cursor is an error', async () => {
    const standIn = await messaging.startMessagingStandIn();
    const platform = createMessagingPlatform({
      ...QUICK,
      appId: messaging.STAND_IN_APP,
      secret: messaging.STAND_IN_SECRET,
      baseUrl: standIn.url,
      linkTemplate: 'https://play.example/{appid}',
      ratioField: 'cps_percent.value',
      figures: undefined,
    });
    standIn.games = [];
    standIn.oddEntries = [
      { appid: 'wx9', appname: '', cps_percent: { value: '12.5' } },
      'nonsense',
      { appid: 'wx8', appname: 'Nested', cps_percent: { value: '12.5' } },
    ];
    const page = await platform.listItems({ siteId: 'demo', cursor: '', now: NOW }, never);
    expect(page).toMatchObject({ unreadable: ['wx9', ''], items: [{ externalId: 'wx8', ratio: '12.5' }] });
    expect(platform.readFigures).toBeUndefined();
    await standIn.close();
  });

  it('messaging: the platform’s limit of calls a minute is respected', async () => {
    const standIn = await messaging.startMessagingStandIn();
    const platform = createMessagingPlatform({
      ...QUICK,
      pace: { most: 3, perMs: 200 },
      appId: messaging.STAND_IN_APP,
      secret: messaging.STAND_IN_SECRET,
      baseUrl: standIn.url,
      linkTemplate: '',
      ratioField: 'newcps',
      figures: undefined,
    });
    const begun = Date.now();
    for (let call = 0; call < 6; call++) await platform.listItems({ siteId: 'demo', cursor: '', now: NOW }, never);
    // One call for the token and six others: two further turns of three calls.
    expect(Date.now() - begun).toBeGreaterThanOrEqual(380);
    await standIn.close();
  });
});
