import { describe, expect, it } from 'vitest';
import { readAlarmSettings } from './alarm-settings.ts';

const MAIL = { SMTP_URL: 'smtps://pitaka:hunter2@smtp.example.com', MAIL_FROM: 'Pitaka <pitaka@example.com>' };

describe('settings of alarms', () => {
  it('are off by default, and must be complete if one is set', () => {
    expect(readAlarmSettings({}).settings).toMatchObject({ smtp: null, webhook: null, quiet: null, repeatHours: 4 });
    const all = readAlarmSettings({
      ...MAIL,
      ...{ ALARM_EMAIL: 'a@example.com, b@example.com', ALARM_QUIET: '22:00-07:00', REPORT_TIME: '06:30' },
      ...{ ALARM_WEBHOOK: 'https://example.com/x', ALARM_WEBHOOK_SECRET: '0123456789abcdef' },
    });
    expect(all.problems).toEqual([]);
    expect(all.settings).toMatchObject({
      ...{ to: ['a@example.com', 'b@example.com'], reportAt: 390, quiet: { from: 1320, until: 420 } },
      ...{ smtp: { from: 'Pitaka <pitaka@example.com>' }, webhook: { secret: '0123456789abcdef' } },
    });
  });

  it.each([
    [{ ALARM_EMAIL: 'a@example.com' }, 'SMTP_URL is missing'],
    [{ ...MAIL, ALARM_EMAIL: 'nobody' }, 'ALARM_EMAIL must be e-mail addresses'],
    [{ ...MAIL, SMTP_URL: 'https://hunter2@example.com' }, 'SMTP_URL must look like'],
    [{ ...MAIL, MAIL_FROM: '' }, 'MAIL_FROM must be the sender'],
    [
      { ALARM_WEBHOOK: 'https://example.com', ALARM_WEBHOOK_SECRET: '0123456789abcde' },
      'ALARM_WEBHOOK_SECRET must have',
    ],
    [{ ALARM_WEBHOOK: 'example.com', ALARM_WEBHOOK_SECRET: '0123456789abcdef' }, 'ALARM_WEBHOOK must be a web address'],
    [{ ALARM_QUIET: 'night' }, 'ALARM_QUIET must be a span'],
    [{ ALARM_TIMEZONE: 'Manila' }, 'ALARM_TIMEZONE must be a time zone'],
    [{ ALARM_REPEAT_HOURS: '0' }, 'ALARM_REPEAT_HOURS must be a whole number'],
    [{ REPORT_TIME: '25:00' }, 'REPORT_TIME must be a time'],
  ])('refuse %j in one sentence without a secret', (env, problem) => {
    const { problems } = readAlarmSettings(env as Record<string, string>);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems.join()).not.toContain('hunter2');
  });
});
