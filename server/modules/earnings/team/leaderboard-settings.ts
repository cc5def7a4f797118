import { booleanField, defineSettings, integerField } from '../../site/settings/index.ts';

export const leaderboardSettings = defineSettings({
  section: 'leaderboard',
  title: 'Leaderboard',
  description: 'The month’s top promoters at Team, with masked names.',
  fields: {
    isShown: booleanField({ label: 'Show it', default: false }),
    showAmounts: booleanField({ label: 'With what each earned', default: false }),
    places: integerField({ label: 'Places', default: 10, min: 3, max: 50 }),
  },
});
