import type { useText } from '../../../texts.ts';

const OWN = 'own:';

/** Whether the key is the key of an own link's channel: only own links count clicks. */
export const isOwnChannel = (key: string) => key.startsWith(OWN);

/** A channel by its key in /report/list: the name that the user gave it, the link without a channel, or the team. */
export function channelName(t: ReturnType<typeof useText>, key: string): string {
  if (!isOwnChannel(key)) return t('report.channel.team');
  return key.slice(OWN.length) || t('report.channel.main');
}
