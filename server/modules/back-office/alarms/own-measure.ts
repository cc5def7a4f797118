import { ageSeconds, type Measure } from '../../../platform/metrics/measures.ts';
import { goneProcesses, isSilent } from './gone-processes.ts';
import { listProcesses, readUnsent } from './store.ts';

const CHANNELS = ['email', 'webhook'];

/** Servers that crashed, and messages about alarms that cannot be delivered. */
export const ALARM_MEASURE: Measure = {
  name: 'alarms',
  metrics: [
    { name: 'pitaka_servers', help: 'Server processes that report', labels: [] },
    { name: 'pitaka_servers_gone', help: 'Server processes that ended without being stopped', labels: [] },
    {
      name: 'pitaka_alarm_message_oldest_seconds',
      help: 'Age of the oldest message about an alarm that is not delivered',
      labels: ['channel'],
    },
  ],
  async ofAll(db, now) {
    const processes = await listProcesses(db);
    const unsent = await readUnsent(db);
    return [
      { metric: 'pitaka_servers', value: processes.filter((row) => !isSilent(row, now)).length },
      { metric: 'pitaka_servers_gone', value: goneProcesses(processes, now).length },
      ...CHANNELS.map((channel) => ({
        metric: 'pitaka_alarm_message_oldest_seconds',
        labels: { channel },
        value: ageSeconds(unsent.find((message) => message.channel === channel)?.since, now),
      })),
    ];
  },
};
