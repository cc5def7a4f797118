import { defineSettings, integerField } from '../../site/settings/index.ts';

const kept = (label: string, fallback: number, help: string) =>
  integerField({ label, unit: 'days', default: fallback, min: 30, max: 3650, guard: 'lower', help });

export const receivedSettings = defineSettings({
  section: 'received',
  title: 'What came in',
  description: 'How long what others sent is kept. Older rows are deleted each night.',
  fields: {
    deliveryDays: kept('Postbacks as they came', 180, 'Conversions and the events that made them are never deleted.'),
    clickDays: kept('Clicks that led to nothing', 400, 'Clicks that somebody bought by, and the counts of all, stay.'),
    refusalDays: kept(
      'Counts of refused postbacks and callbacks',
      90,
      'By source or provider, reason, network and hour.',
    ),
  },
});
