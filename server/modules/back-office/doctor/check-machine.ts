import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import type { Finding } from '@pitaka/core/back-office/doctor/finding.ts';
import { checkApps, checkClock, checkMemory, checkNode } from '@pitaka/core/back-office/doctor/machine-checks.ts';
import { readOutsideClock } from '../../../platform/machine/outside-clock.ts';
import { freeShare } from '../../../platform/metrics/observe-parts.ts';
import { lineOfRules } from './line-of-rules.ts';

export interface MachineDependencies {
  /** The folder of the data or, if it does not exist yet, the nearest existing folder above it. */
  readonly dataDir: string;
  readonly requiredNode: string;
  readonly unbuiltApps: readonly string[];
  /** Seconds by which the database's clock is ahead; null: not asked. */
  readonly databaseClock: number | null;
  /** Whether a public server is asked for the time; a trial makes no calls to other servers. */
  readonly asksOutside: boolean;
}

/** The findings that need neither a database nor a configuration. */
export async function checkMachine(deps: MachineDependencies): Promise<Finding[]> {
  const [disk, outside] = await Promise.all([
    statfs(deps.dataDir).catch(() => undefined),
    deps.asksOutside ? readOutsideClock() : null,
  ]);
  const samples: Sample[] = disk
    ? [{ metric: 'pitaka_disk_free_share', labels: { folder: 'data' }, value: freeShare(disk) }]
    : [];
  return [
    checkNode({ running: process.version, required: deps.requiredNode }),
    // In a container or a service with a memory limit, the limit counts.
    checkMemory(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)),
    lineOfRules(
      { name: 'disk', part: 'machine', title: 'Disk', rules: ['disk_full', 'disk_low'], unit: 'free' },
      samples,
    ),
    ...(deps.asksOutside || deps.databaseClock !== null ? [checkClock({ database: deps.databaseClock, outside })] : []),
    checkApps(deps.unbuiltApps),
  ];
}
