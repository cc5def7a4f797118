import type { SmsSender } from '../../../modules/identity/auth/sms-sender.port.ts';

/** Maximum of stored phones; the oldest is dropped first. */
const MOST_PHONES = 10_000;

export interface SandboxSms extends SmsSender {
  /** The code in the last message to a number ('+63917...'), or undefined. */
  lastCode(to: string): string | undefined;
}

/** Sends nothing: stores the last message to each number in memory, for GET /sandbox/sms. */
export function createSandboxSms(): SandboxSms {
  const last = new Map<string, string>();
  return {
    async send({ to, text }) {
      last.delete(to);
      last.set(to, text);
      if (last.size > MOST_PHONES) last.delete(last.keys().next().value ?? '');
      return 'handed_over';
    },
    lastCode(to) {
      return /(?<![0-9])[0-9]{6}(?![0-9])/.exec(last.get(to) ?? '')?.[0];
    },
  };
}
