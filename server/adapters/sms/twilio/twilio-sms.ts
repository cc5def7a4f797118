import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsSender } from '../../../modules/identity/auth/sms-sender.port.ts';
import type { Log } from '../../../platform/log.ts';
import { basicAuth, callOutside } from '../../../platform/outside-call.ts';
import type { UsedKey } from '../../../platform/provider-keys/index.ts';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** One of our numbers ('+1555...'), a name, or the messaging service that chooses the sender. */
  readonly from: { readonly number: string } | { readonly serviceSid: string };
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly deadlineMs: number;
  readonly log: Log;
  readonly key?: UsedKey | undefined;
}

export const TWILIO_URL = 'https://api.twilio.com';

const PAUSE_AFTER_429_MS = 1_000;

/**
 * Sends text messages by Twilio's Messages resource. 'Sent' means that Twilio accepted the message, not that it
 * arrived. Sources: https://www.twilio.com/docs/messaging/api/message-resource,
 * https://www.twilio.com/docs/usage/twilios-response
 */
export function createTwilioSms(settings: TwilioSettings): SmsSender {
  const { accountSid, authToken, from, log } = settings;
  const url = `${settings.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;

  async function post(to: string, text: string) {
    const body = new URLSearchParams({
      To: to,
      Body: text,
      ...('number' in from ? { From: from.number } : { MessagingServiceSid: from.serviceSid }),
    });
    const headers = { authorization: basicAuth(accountSid, authToken) };
    const { deadlineMs, key } = settings;
    return callOutside({ method: 'POST', url, headers, body, deadlineMs, key });
  }

  return {
    async send({ to, text }) {
      let answer = await post(to, text);
      if (answer.type === 'answer' && answer.status === 429) {
        await sleep(PAUSE_AFTER_429_MS);
        answer = await post(to, text);
      }
      if (answer.type === 'answer' && answer.status === 201) return 'handed_over';
      // Logs neither the text, which contains a code, nor the whole number.
      const why = answer.type === 'silence' ? answer.why : `HTTP ${answer.status}`;
      const twilioCode = answer.type === 'answer' ? (answer.json as { code?: unknown } | undefined)?.code : undefined;
      log.warn({ why, twilioCode, phone: to }, 'Twilio did not take a message');
      return 'failed';
    },
  };
}
