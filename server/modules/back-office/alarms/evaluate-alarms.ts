import { alarmMessage, type MessagePlace } from '@pitaka/core/back-office/alarms/alarm-text.ts';
import { nextAlarms } from '@pitaka/core/back-office/alarms/next-alarms.ts';
import { ALARM_RULES } from '@pitaka/core/back-office/alarms/rules.ts';
import { isQuiet, localTime } from '@pitaka/core/values/quiet-hours.ts';
import type { AlarmSettings } from '../../../platform/alarm-settings.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { AlarmContent } from '../../../platform/db/tables/alarms.ts';
import type { Measuring } from './installation-measures.ts';
import { readProcessSamples, withoutExpected } from './read-samples.ts';
import { enqueueMessage, lockTurn, readStates, saveReportedDay, writeStates } from './store.ts';

export interface EvaluateDependencies {
  readonly db: Database;
  readonly settings: AlarmSettings;
  readonly place: MessagePlace;
  readonly measuring: Measuring;
  readonly isTrial: boolean;
  readonly writeReport: (now: Date) => Promise<AlarmContent>;
}

const HOUR_MS = 3_600_000;

/** Evaluates all rules once, stores the states and enqueues the messages. Only one process at a time may call it. */
export async function evaluateAlarms(deps: EvaluateDependencies, now: Date): Promise<void> {
  const { db, settings, place, measuring } = deps;
  const measured = await measuring.read();
  const samples = [...measured.samples, ...(await readProcessSamples(db, now))];
  const rules = withoutExpected(ALARM_RULES, deps.isTrial);
  await inTransaction(db, async (tx) => {
    await lockTurn(tx);
    const before = await readStates(tx);
    const { states, notices } = nextAlarms(rules, before, {
      ...{ now, samples, unread: measured.unread },
      isQuiet: isQuiet(settings.quiet, now, settings.timezone),
      // Without a channel no message is sent: the alarm must not count as reported.
      isSilent: !hasChannel(settings),
      repeatMs: settings.repeatHours * HOUR_MS,
    });
    await writeStates(tx, before, states);
    for (const notice of notices) {
      await enqueue(tx, settings, notice.kind, alarmMessage(notice, place), now);
    }
  });
  await reportOnceADay(deps, now);
}

export function hasChannel({ smtp, to, webhook }: AlarmSettings): boolean {
  return webhook !== null || (smtp !== null && to.length > 0);
}

async function enqueue(
  tx: Transaction,
  { to, webhook }: AlarmSettings,
  kind: string,
  content: AlarmContent,
  now: Date,
): Promise<void> {
  if (to.length > 0) await enqueueMessage(tx, { channel: 'email', kind, content: { ...content, to } }, now);
  if (webhook) await enqueueMessage(tx, { channel: 'webhook', kind, content: { ...content, to: [] } }, now);
}

async function reportOnceADay({ db, settings, writeReport }: EvaluateDependencies, now: Date): Promise<void> {
  if (settings.reportTo.length === 0) return;
  const { day, minute } = localTime(now, settings.timezone);
  if (minute < settings.reportAt) return;
  const isDue = (reported: string) => reported < day;
  if (!isDue(await inTransaction(db, lockTurn))) return;
  const content = await writeReport(now);
  await inTransaction(db, async (tx) => {
    if (!isDue(await lockTurn(tx))) return;
    await saveReportedDay(tx, day);
    const message = { channel: 'email', kind: 'report', content: { ...content, to: settings.reportTo } } as const;
    await enqueueMessage(tx, message, now);
  });
}
