import { subjectText, unitOf, valueText } from '@pitaka/core/back-office/alarms/alarm-text.ts';
import { findRule } from '@pitaka/core/back-office/alarms/rules.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { messagePlace } from './message-place.ts';
import { readStates } from './store.ts';

/** One line for each open alarm of the installation, for `npm run alarms`. */
export async function readOpenAlarms(db: Database, config: Pick<Config, 'publicUrl' | 'alarms'>): Promise<string[]> {
  const { at } = messagePlace(config);
  return (await readStates(db)).flatMap(({ rule: name, labels, value, since, firedAt, endedAt }) => {
    const rule = findRule(name);
    if (!rule || firedAt === null || endedAt !== null) return [];
    const of = subjectText(labels);
    const where = of === '' ? '' : ` (${of})`;
    return [
      `${rule.severity}: ${rule.title}${where}: ${valueText(value, unitOf(rule))}, since ${at(since)}. ${rule.means}`,
    ];
  });
}
