import { hostname } from 'node:os';
import type { MessagePlace } from '@pitaka/core/back-office/alarms/alarm-text.ts';
import type { Config } from '../../../platform/config.ts';

/** The name of this installation and the time format in messages. */
export function messagePlace({ publicUrl, alarms }: Pick<Config, 'publicUrl' | 'alarms'>): MessagePlace {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: alarms.timezone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZoneName: 'short' },
  });
  return {
    name: publicUrl === null ? hostname() : new URL(publicUrl).host,
    health: publicUrl === null ? '' : `${publicUrl}/console/health`,
    runbook: 'docs/runbook.md',
    at: (moment) => format.format(moment),
  };
}
