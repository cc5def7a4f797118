import { sandboxSmsRoutes } from '../adapters/sms/sandbox/routes.ts';
import { createSandboxSms } from '../adapters/sms/sandbox/sandbox-sms.ts';
import type { SmsSender } from '../modules/auth/index.ts';
import type { AdapterChoice, Config } from '../platform/config.ts';
import type { RawRoute } from '../platform/http/route.ts';
import { StartupError } from '../platform/startup-error.ts';

/** The adapters this program has, by the setting that chooses among them. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  SMS: ['sandbox'],
  PAYOUT: ['sandbox', 'manual', 'xendit'],
  DEPOSIT: ['sandbox', 'manual', 'xendit'],
  PLATFORM_MESSAGING: ['sandbox'],
  PLATFORM_VIDEO: ['sandbox'],
};

/** A name nobody knows must stop the start: the sandbox in its place would send nothing and say that it did. */
export function refuseUnknownAdapters({ adapters }: Config): void {
  const chosen: Readonly<Record<string, AdapterChoice>> = {
    SMS: adapters.sms,
    PAYOUT: adapters.payout,
    DEPOSIT: adapters.deposit,
    PLATFORM_MESSAGING: adapters.platforms.messaging,
    PLATFORM_VIDEO: adapters.platforms.video,
  };
  for (const [setting, { name }] of Object.entries(chosen)) {
    const known = KNOWN[setting] ?? [];
    if (known.includes(name)) continue;
    throw new StartupError(`${setting} is "${name}", but there is no such adapter: choose ${known.join(' or ')}.`);
  }
}

/** What sends text messages, and the addresses that come with it. */
export function smsAdapter(): { sender: SmsSender; rawRoutes: RawRoute[] } {
  const sms = createSandboxSms();
  return { sender: sms, rawRoutes: sandboxSmsRoutes(sms) };
}
