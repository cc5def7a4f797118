import { parseQuietHours, parseTimeOfDay, type QuietHours } from '@pitaka/core/values/quiet-hours.ts';

/** How Pitaka reports its alarms, and when it sends the daily report. */
export interface AlarmSettings {
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly to: readonly string[];
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  readonly reportTo: readonly string[];
  /** Minutes after midnight. */
  readonly reportAt: number;
  readonly quiet: QuietHours | null;
  /** The time zone of the quiet hours and of the report. */
  readonly timezone: string;
  readonly repeatHours: number;
}

export const ALARM_SETTING_NAMES: readonly string[] = [
  'SMTP_URL',
  'MAIL_FROM',
  'ALARM_EMAIL',
  'ALARM_WEBHOOK',
  'ALARM_WEBHOOK_SECRET',
  'ALARM_QUIET',
  'ALARM_REPEAT_HOURS',
  'ALARM_TIMEZONE',
  'REPORT_EMAIL',
  'REPORT_TIME',
];

const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+$/;
const NAMED_ADDRESS = /^[^<>,@]*<[^\s@<>,]+@[^\s@<>,]+>$/;
const LEAST_SECRET = 16;
const MOST_REPEAT_HOURS = 168;
const DEFAULTS = { repeatHours: 4, reportTime: '08:00', timezone: 'UTC' } as const;

/** Reads the settings; each problem is a sentence that begins with the name and never repeats a secret. */
export function readAlarmSettings(env: Readonly<Record<string, string | undefined>>): {
  settings: AlarmSettings;
  problems: string[];
} {
  const problems: string[] = [];
  const of = (name: string) => env[name]?.trim() ?? '';
  const refuse = (name: string, problem: string) => {
    problems.push(`${name} ${problem}`);
  };
  const addresses = (name: string) => {
    const found = of(name)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (!found.every((address) => ADDRESS.test(address))) {
      refuse(name, 'must be e-mail addresses with commas between them, such as ops@example.com,boss@example.com.');
    }
    return found;
  };

  const to = addresses('ALARM_EMAIL');
  const reportTo = addresses('REPORT_EMAIL');
  const smtpUrl = of('SMTP_URL');
  const from = of('MAIL_FROM');
  if (smtpUrl !== '' && !['smtp:', 'smtps:'].includes(URL.parse(smtpUrl)?.protocol ?? '')) {
    refuse('SMTP_URL', 'must look like smtps://user:password@smtp.example.com:465 or smtp://...:587.');
  }
  if (smtpUrl === '' && to.length + reportTo.length > 0) {
    refuse('SMTP_URL', 'is missing: ALARM_EMAIL and REPORT_EMAIL need a mail server.');
  }
  if (smtpUrl !== '' && !ADDRESS.test(from) && !NAMED_ADDRESS.test(from)) {
    refuse('MAIL_FROM', 'must be the sender of our e-mails, such as Pitaka <pitaka@example.com>.');
  }

  const webhookUrl = of('ALARM_WEBHOOK');
  const secret = of('ALARM_WEBHOOK_SECRET');
  if (webhookUrl !== '' && !['http:', 'https:'].includes(URL.parse(webhookUrl)?.protocol ?? '')) {
    refuse('ALARM_WEBHOOK', 'must be a web address, such as https://example.com/alarms.');
  }
  if (webhookUrl !== '' && secret.length < LEAST_SECRET) {
    refuse('ALARM_WEBHOOK_SECRET', `must have ${LEAST_SECRET} characters or more: it signs what ALARM_WEBHOOK gets.`);
  }

  const quiet = of('ALARM_QUIET') === '' ? null : (parseQuietHours(of('ALARM_QUIET')) ?? null);
  if (of('ALARM_QUIET') !== '' && !quiet) refuse('ALARM_QUIET', 'must be a span of the day, such as 22:00-07:00.');
  const reportAt = parseTimeOfDay(of('REPORT_TIME') || DEFAULTS.reportTime);
  if (reportAt === undefined) refuse('REPORT_TIME', 'must be a time of the day, such as 08:00.');
  const timezone = of('ALARM_TIMEZONE') || DEFAULTS.timezone;
  if (!isTimezone(timezone))
    refuse('ALARM_TIMEZONE', `must be a time zone, such as Asia/Manila, but it is "${timezone}".`);
  const repeatText = of('ALARM_REPEAT_HOURS') || String(DEFAULTS.repeatHours);
  const repeatHours = /^\d{1,3}$/.test(repeatText) ? Number(repeatText) : 0;
  if (repeatHours < 1 || repeatHours > MOST_REPEAT_HOURS) {
    refuse('ALARM_REPEAT_HOURS', `must be a whole number from 1 to ${MOST_REPEAT_HOURS}, but it is "${repeatText}".`);
  }
  return {
    settings: {
      smtp: smtpUrl === '' ? null : { url: smtpUrl, from },
      ...{ to, reportTo, quiet, timezone, repeatHours, reportAt: reportAt ?? 0 },
      webhook: webhookUrl === '' ? null : { url: webhookUrl, secret },
    },
    problems,
  };
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
