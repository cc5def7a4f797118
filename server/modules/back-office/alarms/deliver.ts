import type { AlarmSettings } from '../../../platform/alarm-settings.ts';
import type { AlarmContent } from '../../../platform/db/tables/alarms.ts';
import { callOutside } from '../../../platform/outside-call.ts';
import { signBody } from '../../../platform/sign-body.ts';
import type { MailSender } from './mail.port.ts';

export interface Delivery {
  readonly id: string;
  readonly channel: 'email' | 'webhook';
  readonly content: AlarmContent & { readonly to: readonly string[] };
  readonly createdAt: Date;
}

export interface DeliverDependencies {
  readonly mail: MailSender | null;
  readonly webhook: AlarmSettings['webhook'];
}

const WEBHOOK_DEADLINE_MS = 10_000;

/** Delivers one message; throws an error whose text gives the reason of a refusal. */
export async function deliver({ mail, webhook }: DeliverDependencies, { id, ...message }: Delivery): Promise<void> {
  const { channel, content, createdAt } = message;
  if (channel === 'email') {
    if (!mail) throw new Error('SMTP_URL is not set');
    const { to, subject, text } = content;
    return mail.send({ to, subject, text, messageId: id });
  }
  if (!webhook) throw new Error('ALARM_WEBHOOK is not set');
  const body = JSON.stringify({ id, at: createdAt.toISOString(), text: content.subject, ...content.data });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const answer = await callOutside({
    ...{ method: 'POST', url: webhook.url, body, deadlineMs: WEBHOOK_DEADLINE_MS },
    key: undefined,
    headers: {
      'x-pitaka-timestamp': timestamp,
      'x-pitaka-signature': signBody(webhook.secret, timestamp, Buffer.from(body)),
    },
  });
  if (answer.type === 'silence') throw new Error(`the webhook does not answer: ${answer.why}`);
  if (answer.status < 200 || answer.status >= 300) throw new Error(`the webhook answers with status ${answer.status}`);
}
