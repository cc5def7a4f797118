import { booleanField, defineSettings, integerField } from '../../site/settings/index.ts';

export const leaderboardSettings = defineSettings({
  section: 'leaderboard',
  title: 'Leaderboard',
  description: 'The month’s top promoters on the Team page, with masked names.',
  fields: {
    isShown: booleanField({ label: 'Show the leaderboard', default: false }),
    showAmounts: booleanField({ label: 'Show the amounts earned', default: false }),
    places: integerField({ label: 'Places', default: 10, min: 3, max: 50 }),
  },
});
