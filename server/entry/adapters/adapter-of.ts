import type { AdapterChoice } from '../../platform/config.ts';
import { StartupError } from '../../platform/startup-error.ts';

/**
 * The factory for the adapter's name in a setting. An unknown name must stop the start: if the sandbox were used
 * instead, nothing would be sent, and there would be no error.
 */
export function adapterOf<Factory>(
  setting: string,
  { name }: AdapterChoice,
  factories: Readonly<Record<string, Factory>>,
): Factory {
  const factory = Object.hasOwn(factories, name) ? factories[name] : undefined;
  if (factory !== undefined) return factory;
  const names = Object.keys(factories).join(' or ');
  throw new StartupError(`${setting} is "${name}", but there is no such adapter: choose ${names}.`);
}
