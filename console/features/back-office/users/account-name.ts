import type { useText } from '../../../texts.ts';

const KNOWN = ['available', 'hold.withdrawal', 'hold.wager', 'safe', 'bonus', 'debt'] as const;

/** 'user:10000001:hold.withdrawal' in words. */
export function accountLabel(name: string, t: ReturnType<typeof useText>): string {
  const type = name.split(':').slice(2).join(':');
  const known = KNOWN.find((one) => one === type);
  if (known) return t(`users.account.${known}`);
  return type.startsWith('channel:') ? t('users.account.channel', { name: type.slice('channel:'.length) }) : name;
}
