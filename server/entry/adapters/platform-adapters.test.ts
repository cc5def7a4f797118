import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { choosePlatforms } from './platform-adapters.ts';

const MESSAGING = {
  PLATFORM_MESSAGING: 'messaging',
  PLATFORM_MESSAGING_APP_ID: 'wx1',
  PLATFORM_MESSAGING_APP_SECRET: 'secret',
  PLATFORM_MESSAGING_LINK: 'https://play.example/{appid}?channel={channel}',
};
const VIDEO = {
  PLATFORM_VIDEO: 'video',
  PLATFORM_VIDEO_CLIENT_KEY: 'aw1',
  PLATFORM_VIDEO_CLIENT_SECRET: 'secret',
  PLATFORM_VIDEO_APP_IDS: 'tt1, tt2',
  PLATFORM_VIDEO_AGENT_ID: '7277673345854816311',
};
// Adapters make no calls before a run.
const wire = (settings: Record<string, string>) =>
  choosePlatforms(loadConfig({ SEED: 'none', ...settings }), {} as Database);

describe('connecting a platform', () => {
  it('uses the configured adapters, and the sandbox otherwise', () => {
    expect(wire({}).toSync.messaging.adapter).toBe('sandbox');
    const { toSync } = wire({ ...MESSAGING, ...VIDEO });
    expect([toSync.messaging.adapter, toSync.video.adapter]).toEqual(['messaging', 'video']);
  });

  it('reads figures of the messaging platform once its metrics are configured', () => {
    expect(wire(MESSAGING).toSync.messaging.lists.readFigures).toBeUndefined();
    const figures = {
      PLATFORM_MESSAGING_METRIC_AMOUNT: '1:1',
      PLATFORM_MESSAGING_DIMENSION_GAME: '1',
      PLATFORM_MESSAGING_DIMENSION_CHANNEL: '2',
    };
    expect(wire({ ...MESSAGING, ...figures }).toSync.messaging.lists.readFigures).toBeDefined();
  });

  it.each([
    [{ ...MESSAGING, PLATFORM_MESSAGING_APP_SECRET: '' }, 'PLATFORM_MESSAGING_APP_SECRET'],
    [{ ...MESSAGING, PLATFORM_MESSAGING_LINK: 'https://play.example/{appid}' }, 'PLATFORM_MESSAGING_LINK'],
    [{ ...MESSAGING, PLATFORM_MESSAGING_METRIC_AMOUNT: '1:1' }, 'PLATFORM_MESSAGING_DIMENSION_GAME'],
    [{ ...VIDEO, PLATFORM_VIDEO_AGENT_ID: 'ours' }, 'PLATFORM_VIDEO_AGENT_ID'],
    [{ ...VIDEO, PLATFORM_VIDEO_TASK_DAYS: '3' }, 'PLATFORM_VIDEO_TASK_DAYS'],
    [{ ...VIDEO, PLATFORM_VIDEO_CURRENCY: 'yuan' }, 'PLATFORM_VIDEO_CURRENCY'],
  ])('stops the start if a setting is missing or invalid: %#', (settings, named) => {
    expect(() => wire(settings)).toThrow(named);
  });
});
