import type { ItemCategory } from '@pitaka/core/promotion/import/category-names.ts';
import type { ItemChange } from '../../modules/promotion/catalogue/index.ts';

const FORMATS = [
  [
    'Gameplay in 30 seconds',
    'Record half a minute of your own play with your voice. Show the first win and the link at the end. Vertical, no borders, no music under licence.',
  ],
  [
    'First reaction',
    'Film your face and the screen while you play for the first time. Keep what surprises you; cut what does not. At least 20 seconds.',
  ],
  [
    'Three tips',
    'Give three tips a beginner can use at once. One tip a cut, text large enough for a phone, your link in the description.',
  ],
  [
    'Duet challenge',
    'Answer another creator’s video side by side and beat their score. Name the game in the first three seconds.',
  ],
  [
    'Unboxing the update',
    'Show what is new since last week: one scene each, and say whom it is for. Post within three days of the update.',
  ],
  ['Family night', 'Play with somebody at home and let them win. Honest laughter counts more than editing.'],
  [
    'Speed run',
    'Finish the first chapter as fast as you can with a running clock in the corner. Tell viewers where you lost time.',
  ],
  [
    'Live for an hour',
    'Go live in the evening, pin the link and answer questions while you play. Save the replay for 48 hours.',
  ],
] as const;

const TITLES = [
  'Dragon Saga: Rebirth',
  'Goal Rush 5v5',
  'Candy Harbour',
  'Neon Runner',
  'Mahjong Salon',
  'Trivia Fiesta',
  '왕국의 전설',
  '飞机大战',
  'Café de Gatos',
  'Turbo Kart Café',
  'Tongits Barkada',
  'Pixel Commando',
  'Bubble Tea Shop',
  'Ronin Path',
  'Train Dispatcher',
] as const;

const CATEGORIES = ['action', 'casual', 'competitive', 'role', 'board', 'other'] as const satisfies ItemCategory[];

/** 120 video tasks with consecutive numbers, so that the first ten have all outcomes of the sandbox. */
export function demoDemands(): ItemChange[] {
  return Array.from({ length: FORMATS.length * TITLES.length }, (_, index) => {
    const [format, brief] = FORMATS[index % FORMATS.length] as (typeof FORMATS)[number];
    const title = TITLES[index % TITLES.length] as string;
    return {
      externalId: String(700_001 + index),
      name: `${title} · ${format}`,
      intro: brief,
      category: CATEGORIES[index % CATEGORIES.length] as ItemCategory,
      ratio: 80_000 + ((index * 13) % 40) * 5_000,
    };
  });
}

/** Apps promoted under the user's uid, for a site that switches them on. */
export function demoApps(): ItemChange[] {
  const apps = [
    ['pitaka-lite', 'Pitaka Lite', 'The wallet in two megabytes.'],
    ['barkada-chat', 'Barkada Chat', 'Group chat with game rooms.'],
    ['sarisari-stock', 'Sari-Sari Stock', 'Keeps a small shop’s shelves and debts.'],
  ] as const;
  return apps.map(([externalId, name, intro]) => ({
    externalId,
    name,
    intro,
    downloadUrl: `https://example.com/apps/${externalId}/get?from={uid}`,
    rechargeUrl: `https://example.com/apps/${externalId}/recharge?from={uid}`,
  }));
}
