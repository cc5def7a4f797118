import type { ComponentType } from 'react';
import { needStyles } from '../boot/styles.ts';
import type { MessageTopic } from '../messages/catalogues.ts';
import { type LazyPage, lazily } from '../navigation/lazy-page.ts';
import { needTopic } from '../texts.ts';

/** A page that loads on demand, together with the texts it speaks and how it looks. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>, ...topics: MessageTopic[]): LazyPage {
  return lazily(async () => {
    const [page] = await Promise.all([load(), needStyles(), ...topics.map((topic) => needTopic(topic))]);
    return page;
  });
}
