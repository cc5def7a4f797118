import sharp from 'sharp';
import { createFolderMediaStore } from '../../../../adapters/media/folder/folder-media-store.ts';
import { createMessagingPlatform } from '../../../../adapters/promotion-platform/messaging/messaging-platform.ts';
import {
  DIMENSIONS,
  METRICS,
  type MessagingStandIn,
  STAND_IN_APP,
  STAND_IN_SECRET,
  startMessagingStandIn,
} from '../../../../adapters/promotion-platform/messaging/testing/messaging-stand-in.ts';
import { openEarnings } from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createLog } from '../../../../platform/log.ts';
import { noteChange, readLongestHold } from '../../../earnings/commission/index.ts';
import { hasFacts, hasUncoveredRefunds, readChangedDays, receiveFacts } from '../../../earnings/conversions/index.ts';
import type { PlatformsToSync } from '../platform-lists.port.ts';
import type { RunReference, RunRow } from '../run.ts';
import { runSync, type SyncDependencies } from '../run-sync.ts';
import { startRun } from '../start-run.ts';

type Kind = 'catalogue' | 'figures';

/** A server that reads from a simulated messaging platform. */
export class PlatformFixture {
  readonly t: TestApp;
  readonly standIn: MessagingStandIn;
  readonly deps: SyncDependencies;
  /** Jobs sent to the queues; no worker executes them. */
  readonly sent: object[] = [];
  readonly jobs = {
    send: async (_tx: unknown, _queue: unknown, data: object) => {
      this.sent.push(data);
    },
    work() {},
    every() {},
    retire() {},
    async start() {},
    async stop() {},
  };
  private hour = 0;

  private constructor(t: TestApp, standIn: MessagingStandIn) {
    this.t = t;
    this.standIn = standIn;
    this.deps = depsOf(t, standIn);
  }

  static async open(): Promise<PlatformFixture> {
    const t = await startTestApp();
    await openEarnings(t);
    const standIn = await startMessagingStandIn();
    for (let game = 1; game <= 9; game++) standIn.files.set(`logo-${game}.png`, await pictureOf(game * 20));
    return new PlatformFixture(t, standIn);
  }

  async close(): Promise<void> {
    await this.standIn.close();
    await this.t.close();
  }

  /** Advances the clock by an hour and makes the platform work again. */
  reset(): void {
    const { standIn } = this;
    this.sent.length = 0;
    standIn.troubles.length = 0;
    standIn.mostStatCalls = Number.POSITIVE_INFINITY;
    standIn.oddEntries = [];
    standIn.failsFromPage = Number.POSITIVE_INFINITY;
    standIn.repeats = undefined;
    this.t.now = new Date(Date.parse('2026-03-02T08:00:00Z') + ++this.hour * 3_600_000);
  }

  begin(kind: Kind, more: { takesShort?: boolean } = {}) {
    const { t, jobs } = this;
    return startRun({ db: t.db, jobs }, { siteId: 'demo', platform: 'messaging', kind, ...more }, undefined, t.now);
  }

  /** A run that has started and that no worker executes yet. */
  async begun(kind: Kind, more: { takesShort?: boolean } = {}): Promise<RunReference> {
    const started = await this.begin(kind, more);
    if (!started.ok) throw new Error(started.code);
    return started.value;
  }

  async run(kind: Kind, more: { takesShort?: boolean } = {}): Promise<RunRow> {
    const run = await this.begun(kind, more);
    await runSync(this.deps, run, new AbortController().signal);
    return this.readRun(run.runId);
  }

  readRun(runId: string) {
    return this.t.db.selectFrom('platform_runs').selectAll().where('run_id', '=', runId).executeTakeFirstOrThrow();
  }

  itemOf(appid: string) {
    return this.t.db
      .selectFrom('items')
      .selectAll()
      .where('kind', '=', 'messaging')
      .where('external_id', '=', appid)
      .executeTakeFirst();
  }
}

export const pictureOf = (red: number) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r: red, g: 40, b: 90 } } })
    .png()
    .toBuffer();

/** Games in the platform's format. */
export const games = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    appid: `wx000${from + index}`,
    appname: `Game ${from + index}`,
    newcps: 50,
    logo: `logo-${from + index}.png`,
  }));

function depsOf(t: TestApp, standIn: MessagingStandIn): SyncDependencies {
  const lists = createMessagingPlatform({
    appId: STAND_IN_APP,
    secret: STAND_IN_SECRET,
    baseUrl: standIn.url,
    linkTemplate: 'https://play.example/{appid}?channel={channel}',
    ratioField: 'newcps',
    figures: {
      amountMetric: METRICS.amount,
      countMetric: METRICS.count,
      gameDimension: DIMENSIONS.game,
      channelDimension: DIMENSIONS.channel,
      currency: 'COIN',
    },
    deadlineMs: 1000,
    pace: { most: 1000, perMs: 1000 },
    backOffMs: 1,
  });
  const platform = { adapter: 'messaging', lists };
  const platforms: PlatformsToSync = {
    messaging: platform,
    video: { adapter: 'sandbox', lists: withoutFigures(lists) },
  };
  return {
    db: t.db,
    store: createFolderMediaStore(t.mediaDir),
    limits: { maxBytes: 1_000_000, timeoutMs: 2000, mayCall: (address) => ['127.0.0.1', '::1'].includes(address) },
    sites: t.app.sites,
    platforms,
    figures: { take: receiveFacts, hasFigures: hasFacts, hasUncoveredRefunds, readLongestHold, readChangedDays },
    notifyRatioChange: noteChange,
    clock: () => t.now,
    log: createLog('silent'),
  };
}

function withoutFigures({ listItems }: ReturnType<typeof createMessagingPlatform>) {
  return { listItems };
}
