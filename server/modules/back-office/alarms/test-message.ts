import type { Config } from '../../../platform/config.ts';
import { newId } from '../../../platform/ids.ts';
import { type DeliverDependencies, deliver } from './deliver.ts';
import { messagePlace } from './message-place.ts';

/** Sends a test message by every configured channel; `fault` is '' if the channel accepted it. */
export async function testMessages(
  deps: DeliverDependencies & { readonly config: Config },
  now: Date,
): Promise<{ channel: string; to: string; fault: string }[]> {
  const { to, reportTo, webhook, smtp } = deps.config.alarms;
  const place = messagePlace(deps.config);
  const all = [...new Set([...to, ...reportTo])];
  const content = {
    subject: `[${place.name}] Test message`,
    text: `This is a test of the alarms of ${place.name}. Nothing is wrong.`,
    data: { type: 'test', server: place.name },
  };
  const channels = [
    ...(smtp && all.length > 0 ? [{ channel: 'email' as const, to: all, shown: all.join(', ') }] : []),
    ...(webhook ? [{ channel: 'webhook' as const, to: [], shown: new URL(webhook.url).host }] : []),
  ];
  return Promise.all(
    channels.map(async ({ channel, to, shown }) => {
      const message = { id: newId('am', now.getTime()), channel, content: { ...content, to }, createdAt: now };
      const fault = await deliver(deps, message).then(
        () => '',
        (error: Error) => error.message,
      );
      return { channel, to: shown, fault };
    }),
  );
}
