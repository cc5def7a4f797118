import { defineSettings, integerField } from '../../site/settings/index.ts';

const kept = (label: string, fallback: number, help: string) =>
  integerField({ label, unit: 'days', default: fallback, min: 30, max: 3650, guard: 'lower', help });

export const receivedSettings = defineSettings({
  section: 'received',
  title: 'Received data',
  description: 'How long received postbacks and clicks are kept. Older rows are deleted each night.',
  fields: {
    deliveryDays: kept('Postbacks as received', 180, 'Conversions and the events that made them are never deleted.'),
    clickDays: kept(
      'Clicks without a conversion',
      400,
      'Clicks with a conversion, and the counts of all clicks, are kept.',
    ),
    refusalDays: kept(
      'Counts of refused postbacks and callbacks',
      90,
      'By source or provider, reason, network and hour.',
    ),
  },
});
