import type { AdapterChoice } from '../../platform/config.ts';
import { StartupError } from '../../platform/startup-error.ts';

/** A missing required setting must stop the start, not the first payout. */
export function requiredSetting(prefix: string, { name, settings }: AdapterChoice, word: string): string {
  const value = settings[word]?.trim();
  if (value) return value;
  throw new StartupError(`${prefix} is "${name}", which needs ${prefix}_${word} to be set.`);
}
