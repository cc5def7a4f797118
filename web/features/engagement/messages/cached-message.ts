import { firstPageKey } from '../../../data/paged-call.ts';
import { readOfflineAnswer } from '../../../data/stored-answers.ts';
import type { LoadedPage } from '../../../lists/paged-list.ts';
import { MESSAGE_TABS, type Message } from './message.ts';

/** A message from the cached list: without a network it can be read before it was ever opened. */
export function cachedMessage(id: string): { data: Message; at: number } | undefined {
  for (const tab of MESSAGE_TABS) {
    const list = readOfflineAnswer<LoadedPage<Message>>(firstPageKey('/message/list', { tab }));
    const data = list?.data.content.find((message) => message.id === id);
    if (list && data) return { data, at: list.at };
  }
  return undefined;
}
