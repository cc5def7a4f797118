import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlarmRule } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { alarmMessage, type MessagePlace } from '@pitaka/core/back-office/alarms/alarm-text.ts';
import type { NoticeKind } from '@pitaka/core/back-office/alarms/next-alarms.ts';
import { findRule } from '@pitaka/core/back-office/alarms/rules.ts';
import type { AlarmSettings } from '../../../platform/alarm-settings.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import { type DeliverDependencies, deliver } from './deliver.ts';

const MINUTE_MS = 60_000;
/** The file's content is the time at which the outage began. */
const FILE = 'database-away';

export interface DatabaseAway {
  /** Call it when the database did not answer. */
  failed(now: Date): Promise<void>;
  answered(now: Date): Promise<void>;
}

/**
 * The one alarm that cannot be stored in the database. The processes of a machine share a file in the data directory:
 * the process that creates the file reports the alarm, and the process that removes it reports the end.
 */
export function createDatabaseAway(
  deps: DeliverDependencies & {
    readonly dataDir: string;
    readonly settings: AlarmSettings;
    readonly place: MessagePlace;
    readonly log: Log;
  },
): DatabaseAway {
  const { dataDir, settings, place, log } = deps;
  const rule = findRule('database_away') as AlarmRule;
  const path = join(dataDir, FILE);
  let since: Date | undefined;
  let isFirst = true;

  async function report(kind: NoticeKind, began: Date, now: Date): Promise<void> {
    const times = { since: began, firedAt: began, calmSince: kind === 'over' ? now : null, notifiedAt: now };
    const state = { rule: rule.name, labels: {}, value: 0, endedAt: null, endNotifiedAt: null, ...times };
    const content = alarmMessage({ kind, rule, states: [state] }, place);
    const channels = [
      ...(settings.to.length > 0 ? [{ channel: 'email' as const, to: settings.to }] : []),
      ...(settings.webhook ? [{ channel: 'webhook' as const, to: [] }] : []),
    ];
    for (const { channel, to } of channels) {
      const message = { id: newId('am', now.getTime()), channel, content: { ...content, to }, createdAt: now };
      await deliver(deps, message).catch((error: Error) =>
        log.warn({ channel, fault: error.message }, 'a message about an alarm was not delivered'),
      );
    }
  }

  return {
    async failed(now) {
      since ??= now;
      if (now.getTime() - since.getTime() < rule.forMinutes * MINUTE_MS) return;
      const isOurs = await writeFile(path, since.toISOString(), { flag: 'wx', mode: 0o600 }).then(
        () => true,
        () => false,
      );
      if (isOurs) await report('alarm', since, now);
    },
    async answered(now) {
      // The file remains from a process that was stopped during the outage.
      if (since === undefined && !isFirst) return;
      const claimed = `${path}.${process.pid}`;
      try {
        await rename(path, claimed);
      } catch {
        isFirst = false;
        since = undefined;
        return;
      }
      const began = new Date(await readFile(claimed, 'utf8'));
      await rm(claimed);
      isFirst = false;
      since = undefined;
      await report('over', began, now);
    },
  };
}
