import {
  createMessagingPlatform,
  MESSAGING_PACE,
  MESSAGING_URL,
} from '../../adapters/promotion-platform/messaging/messaging-platform.ts';
import { createSandboxLists } from '../../adapters/promotion-platform/sandbox/sandbox-lists.ts';
import { createSandboxPlatform } from '../../adapters/promotion-platform/sandbox/sandbox-platform.ts';
import { createVideoPlatform, VIDEO_PACE, VIDEO_URL } from '../../adapters/promotion-platform/video/video-platform.ts';
import {
  LINK_PLATFORMS,
  type PromotionPlatform,
  type PromotionPlatforms,
} from '../../modules/promotion/applications/index.ts';
import {
  PLATFORMS_TO_SYNC,
  type PlatformLists,
  type PlatformsToSync,
  readListedItems,
} from '../../modules/promotion/platforms/index.ts';
import { defineModule } from '../../platform/assembly/define-module.ts';
import { CONFIG, DATABASE } from '../../platform/assembly/ports.ts';
import type { AdapterChoice, Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { OutsideFault } from '../../platform/outside-api.ts';
import { KEY_WATCH, type KeyWatch } from '../../platform/provider-keys/index.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { adapterOf } from './adapter-of.ts';
import { requiredSetting } from './required-setting.ts';

export interface Platforms {
  /** Used to request links. */
  readonly links: PromotionPlatforms;
  readonly toSync: PlatformsToSync;
}

/** Used to fetch lists in jobs, which can wait. */
const DEADLINE_MS = 30_000;
const BACK_OFF_MS = 2000;

export const platformAdapters = defineModule({
  name: 'adapters/promotion-platform',
  needs: { config: CONFIG, db: DATABASE, keys: KEY_WATCH },
  gives: { links: LINK_PLATFORMS, toSync: PLATFORMS_TO_SYNC },
  create: ({ config, db, keys }) => choosePlatforms(config, db, keys),
});

/** Sites of this server have no list of the platform. Earlier applications wait, as if the platform did not answer. */
const NO_PLATFORM: PromotionPlatform & PlatformLists = {
  requestLink: async () => ({ kind: 'later' }),
  async listItems() {
    throw new OutsideFault('refused', 'no platform is connected');
  },
};

/** The adapters by their names in PLATFORM_MESSAGING. */
export const MESSAGING_ADAPTERS = {
  sandbox: (_choice: AdapterChoice, db: Database) => sandbox(db, 'messaging'),
  none: () => NO_PLATFORM,
  messaging: messagingPlatform,
};

/** The adapters by their names in PLATFORM_VIDEO. */
export const VIDEO_ADAPTERS = {
  sandbox: (_choice: AdapterChoice, db: Database) => sandbox(db, 'video'),
  none: () => NO_PLATFORM,
  video: videoPlatform,
};

/** The platforms selected by PLATFORM_MESSAGING and PLATFORM_VIDEO: see docs/platforms.md. */
export function choosePlatforms({ adapters }: Config, db: Database, keys?: KeyWatch): Platforms {
  const { messaging, video } = adapters.platforms;
  const one = adapterOf('PLATFORM_MESSAGING', messaging, MESSAGING_ADAPTERS)(messaging, db, keys);
  const other = adapterOf('PLATFORM_VIDEO', video, VIDEO_ADAPTERS)(video, db, keys);
  return {
    links: { messaging: one, video: other },
    toSync: {
      messaging: { adapter: messaging.name, lists: one },
      video: { adapter: video.name, lists: other },
    },
  };
}

function sandbox(db: Database, kind: 'messaging' | 'video') {
  return { ...createSandboxPlatform(kind), ...createSandboxLists((siteId) => readListedItems(db, siteId, kind)) };
}

function messagingPlatform(choice: AdapterChoice, _db: Database, keys?: KeyWatch) {
  const prefix = 'PLATFORM_MESSAGING' as const;
  const { settings } = choice;
  const amountMetric = settings.METRIC_AMOUNT?.trim() ?? '';
  return createMessagingPlatform({
    appId: requiredSetting(prefix, choice, 'APP_ID'),
    secret: requiredSetting(prefix, choice, 'APP_SECRET'),
    linkTemplate: linkTemplate(prefix, requiredSetting(prefix, choice, 'LINK')),
    baseUrl: baseUrl(settings.URL ?? MESSAGING_URL),
    ratioField: settings.RATIO_FIELD?.trim() || 'newcps',
    figures:
      amountMetric === ''
        ? undefined
        : {
            amountMetric,
            countMetric: settings.METRIC_COUNT?.trim() ?? '',
            gameDimension: requiredSetting(prefix, choice, 'DIMENSION_GAME'),
            channelDimension: requiredSetting(prefix, choice, 'DIMENSION_CHANNEL'),
            currency: currency(prefix, settings.CURRENCY),
          },
    deadlineMs: DEADLINE_MS,
    pace: MESSAGING_PACE,
    backOffMs: BACK_OFF_MS,
    key: keys?.of({ setting: prefix, provider: choice.name }),
  });
}

function videoPlatform(choice: AdapterChoice, _db: Database, keys?: KeyWatch) {
  const prefix = 'PLATFORM_VIDEO' as const;
  const { settings } = choice;
  const agentId = requiredSetting(prefix, choice, 'AGENT_ID');
  if (!/^[0-9]{1,20}$/.test(agentId))
    throw new StartupError(`${prefix}_AGENT_ID must be digits, but it is "${agentId}".`);
  return createVideoPlatform({
    clientKey: requiredSetting(prefix, choice, 'CLIENT_KEY'),
    clientSecret: requiredSetting(prefix, choice, 'CLIENT_SECRET'),
    appIds: requiredSetting(prefix, choice, 'APP_IDS')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
    agentId,
    baseUrl: baseUrl(settings.URL ?? VIDEO_URL),
    taskDays: days(prefix, settings.TASK_DAYS),
    currency: currency(prefix, settings.CURRENCY),
    deadlineMs: DEADLINE_MS,
    pace: VIDEO_PACE,
    backOffMs: BACK_OFF_MS,
    key: keys?.of({ setting: prefix, provider: choice.name }),
  });
}

function baseUrl(url: string): string {
  return url.replace(/\/+$/, '');
}

function linkTemplate(prefix: string, template: string): string {
  if (/^https?:\/\//.test(template) && template.includes('{appid}') && template.includes('{channel}')) return template;
  throw new StartupError(`${prefix}_LINK must be a web address with {appid} and {channel} in it.`);
}

function currency(prefix: string, code = 'CNY'): string {
  if (/^[A-Z]{3,5}$/.test(code)) return code;
  throw new StartupError(`${prefix}_CURRENCY must be a code such as CNY, but it is "${code}".`);
}

/** Parses the maximum of days for which a task is listed after its creation. */
function days(prefix: string, text = '365'): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 7 && number <= 1000) return number;
  throw new StartupError(`${prefix}_TASK_DAYS must be from 7 to 1000, but it is "${text}".`);
}
