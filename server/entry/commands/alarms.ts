import { parseArgs } from 'node:util';
import { createSmtpMail } from '../../adapters/mail/smtp/smtp-mail.ts';
import { readOpenAlarms, testMessages } from '../../modules/back-office/alarms/index.ts';
import { loadConfig } from '../../platform/config.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { joinDatabaseServer } from '../open-database.ts';
import { runAlone, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run alarms -- [--test]
Lists the alarms that the servers have found, and ends with an error when there are any.
  --test  sends a test message by every channel that is set, and says which one took it; needs no database
Settings, in pitaka.env:
  SMTP_URL              smtps://user:password@smtp.example.com:465, or smtp://...:587
  MAIL_FROM             the sender: Pitaka <pitaka@example.com>
  ALARM_EMAIL           who is told of alarms, with commas between
  ALARM_WEBHOOK         is told of alarms by POST, as JSON
  ALARM_WEBHOOK_SECRET  signs it: x-pitaka-signature is the hex HMAC-SHA256 of x-pitaka-timestamp, a point and the body
  ALARM_QUIET           22:00-07:00: only critical alarms are told then
  ALARM_REPEAT_HOURS    an alarm that lasts is told again after this time (4)
  ALARM_TIMEZONE        of the quiet hours and the daily report (UTC)
  REPORT_EMAIL          who gets the daily report, with commas between
  REPORT_TIME           when (08:00)`;

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({ options: { test: { type: 'boolean' } } });
  const config = loadConfig(readSettings());
  if (values.test) {
    const { smtp, webhook } = config.alarms;
    const told = await testMessages({ config, mail: smtp && createSmtpMail(smtp), webhook }, new Date());
    if (told.length === 0) throw new UsageError('Nobody would be told: set ALARM_EMAIL or ALARM_WEBHOOK.');
    for (const { channel, to, fault } of told) say(`${channel} to ${to}: ${fault === '' ? 'taken' : fault}`);
    if (told.some(({ fault }) => fault !== '')) process.exitCode = 1;
    return;
  }
  const database = await joinDatabaseServer(config, 'a command, alarms.ts');
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 1, applicationName: 'pitaka command' }));
  try {
    const alarms = await readOpenAlarms(db, config);
    for (const line of alarms) say(line);
    if (alarms.length === 0) say('No alarm.');
    else process.exitCode = 1;
  } finally {
    await db.destroy();
    await database.close();
  }
});
