import { lowContrasts } from '@pitaka/core/values/accent-colours.ts';
import { FIRST_PASSWORD_BOUNDS, PASSWORD_MAX_LENGTH } from '@pitaka/core/values/password.ts';
import type { Feature } from '../../../platform/http/site.ts';
import { defineSettings } from './define-settings.ts';
import type { Field } from './field.ts';
import { booleanField, integerField, percentField } from './fields.ts';
import { choiceField, textField } from './text-fields.ts';

const FEATURE_LABELS: Readonly<Record<Feature, string>> = {
  messaging: 'Messaging platforms',
  video: 'Video platforms',
  apps: 'Apps',
  wallet: 'Wallet',
  transfer: 'Transfers between users',
  safe: 'Safe',
  report: 'Reports',
  team: 'Team',
  rebate: 'Rebates',
  vip: 'VIP',
  bonus: 'Bonuses',
  wheel: 'Wheel',
  agent: 'Agent programme',
  channels: 'Game channels',
  messages: 'Inbox and push messages',
  invite: 'Invitations by code',
  protection: 'Player protection: limits, breaks, self-exclusion',
};

/**
 * Switching protection off ends every limit, break and exclusion. Switching off another of these features stops
 * deductions of unearned money, or pays users who did not play their deposits.
 */
const GUARDS: Readonly<Partial<Record<Feature, 'lower' | 'change'>>> = {
  protection: 'lower',
  channels: 'lower',
  // Switching these on also pays for the time in which they were off: periods are settled and losses are given back.
  rebate: 'change',
  vip: 'change',
  bonus: 'change',
  agent: 'change',
};

const featureFields = Object.fromEntries(
  (Object.entries(FEATURE_LABELS) as [Feature, string][]).map(([feature, label]) => {
    const guard = GUARDS[feature];
    return [feature, booleanField({ label, default: false, ...(guard ? { guard } : {}) })];
  }),
) as Readonly<Record<Feature, Field<boolean>>>;

export const featuresSettings = defineSettings({
  section: 'features',
  title: 'Features',
  description: 'Features of the app on this site. Calls of a feature that is off are refused.',
  fields: featureFields,
});

const colour = (label: string, value: string) =>
  textField({ label, default: value, required: true, pattern: /^#[0-9a-f]{6}$/i, help: '#rrggbb' });

/** The demo uses this value, too. */
export const DEFAULT_ACCENT = '#4338ca';

export const appearanceSettings = defineSettings({
  section: 'look',
  title: 'Look',
  description: 'Colours of the app and the language of its tab bar.',
  fields: {
    accent: colour('Accent colour', DEFAULT_ACCENT),
    accentDark: colour('Accent colour in the dark', '#a5b4fc'),
    onAccent: colour('Text on the accent colour', '#ffffff'),
    tabLabels: choiceField({
      label: 'Tab labels',
      default: 'zh',
      choices: {
        zh: 'Chinese, with the word of the user’s language below',
        'zh-alone': 'Chinese alone',
        locale: 'The user’s language alone',
      },
    }),
    motion: choiceField({
      label: 'Motion on Home',
      default: 'free',
      choices: {
        free: 'Banners, notices and the newest items move by themselves',
        calm: 'They take turns, one at a time',
      },
      help: 'A phone that asks for less motion shows none.',
    }),
    logo: textField({
      label: 'Logo',
      pattern: /^\/media\/[0-9a-f]{40}\.webp$/,
      help: 'Chosen under Sites. Empty: the first letter of the name.',
    }),
  },
  // Stored colours of earlier versions are moved towards black or white when they are shown.
  refuse: (theme) => Object.fromEntries(lowContrasts(theme).map(({ field }) => [field, 'contrast_low'])),
});

/**
 * Guarded like the handle beside it: a text such as 'write to @friend after six' leads users away just as a handle
 * does.
 */
const hours = (language: string) =>
  textField({ label: `Opening hours (${language})`, maxLength: 120, guard: 'change' });

export const supportSettings = defineSettings({
  section: 'support',
  title: 'Support',
  description: 'How users of this site reach support.',
  fields: {
    name: textField({ label: 'Name', maxLength: 60, guard: 'change', help: 'Empty: the name of the site.' }),
    handle: textField({ label: 'Handle', maxLength: 60, guard: 'change' }),
    link: textField({ label: 'Link', maxLength: 200, pattern: /^https?:\/\/\S+$/, guard: 'change' }),
    hours_en_US: hours('English'),
    hours_en_PH: hours('Philippine English'),
    hours_fil: hours('Filipino'),
    hours_es: hours('Spanish'),
    hours_ko: hours('Korean'),
    hours_zh_CN: hours('Chinese'),
  },
});

export const passwordSettings = defineSettings({
  section: 'password',
  title: 'Passwords',
  description: 'The length of passwords. Common passwords and the user’s phone number are refused on every site.',
  fields: {
    minLength: integerField({
      label: 'Shortest',
      unit: 'characters',
      default: FIRST_PASSWORD_BOUNDS.min,
      min: FIRST_PASSWORD_BOUNDS.min,
      max: 20,
      guard: 'lower',
    }),
    maxLength: integerField({
      label: 'Longest',
      unit: 'characters',
      default: FIRST_PASSWORD_BOUNDS.max,
      min: FIRST_PASSWORD_BOUNDS.max,
      max: PASSWORD_MAX_LENGTH,
    }),
  },
  check: ({ minLength, maxLength }) => (minLength > maxLength ? ['maxLength'] : []),
});

const YOUNGEST = 13;
const OLDEST = 25;

export const signUpSettings = defineSettings({
  section: 'sign_up',
  title: 'Sign-up',
  description: 'Who may register. Terms and privacy policy are under Content.',
  fields: {
    minimumAge: integerField({
      label: 'Minimum age',
      unit: 'years',
      default: 18,
      min: YOUNGEST,
      max: OLDEST,
      guard: 'lower',
      help: 'Users confirm this age when they register.',
    }),
    askBirthDate: booleanField({
      label: 'Ask for the date of birth',
      guard: 'lower',
      default: false,
      help: 'With player protection: the date is checked against the minimum age, and kept.',
    }),
    startRate: percentField({
      label: 'Rate of new users without an inviter',
      default: '30',
      guard: 'change',
      help: 'Their part of what platforms pay for their sales. Also for users whose inviter gives new members no rate.',
    }),
  },
});
