import type { Locale } from '../../../platform/http/site.ts';
import { defineSettings, integerField, listField } from '../../site/settings/index.ts';

/** The main country of each language. */
const AREA_OF_LOCALE: Readonly<Record<Locale, string>> = {
  'en-US': '1',
  es: '34',
  ko: '82',
  'en-PH': '63',
  fil: '63',
  'zh-CN': '86',
};
export const AREAS_OF_LANGUAGES: readonly string[] = [...new Set(Object.values(AREA_OF_LOCALE))];

const LEAST_ALARM = 10;

export const smsSettings = defineSettings({
  section: 'sms',
  title: 'Text messages',
  description:
    'Where one-time codes are sent, and how many. Premium, satellite and other special numbers never get any.',
  fields: {
    areaCodes: listField({
      label: 'Area codes',
      pattern: /^[1-9][0-9]{0,6}$/,
      // Codes for registering go to any phone: a fraudster could have codes sent to a costly network that shares its
      // revenue.
      guard: 'grow',
      whenEmpty: AREAS_OF_LANGUAGES,
      help: 'Empty: the area codes of the languages (1, 34, 63, 82, 86). Adding one needs a second person. 1 is the United States and Canada; enter other countries under it in full, such as 1876.',
    }),
    hourBudget: integerField({
      label: 'Messages an hour',
      default: 1_000,
      min: 1,
      max: 1_000_000,
      help: 'No more are sent until the hour is over.',
      guard: 'raise',
    }),
    dayBudget: integerField({ label: 'Messages a day', default: 5_000, min: 1, max: 10_000_000, guard: 'raise' }),
    registerPercent: integerField({
      label: 'Share for registering',
      unit: 'percent',
      default: 60,
      min: 10,
      max: 100,
      help: 'Share of each budget. The rest is reserved for log-ins and password resets of registered phones.',
      guard: 'raise',
    }),
    workPercent: integerField({
      label: 'Proof-of-work task from',
      unit: 'percent',
      default: 50,
      min: 0,
      max: 100,
      help: 'Share of the budget from which unknown phones must first solve a task of a few hundred milliseconds. 0: always.',
      guard: 'raise',
    }),
    alarmPercent: integerField({
      label: 'Alarm from',
      unit: 'percent',
      default: 80,
      min: LEAST_ALARM,
      max: 100,
      help: 'Share of the budget from which the dashboard and the log show an alarm.',
    }),
  },
  check: ({ hourBudget, dayBudget }) => (hourBudget > dayBudget ? ['dayBudget'] : []),
});
