import type { ComponentType } from 'react';
import { needStyles } from '../boot/styles.ts';
import type { MessageTopic } from '../messages/catalogues.ts';
import { type LazyPage, lazily } from '../navigation/lazy-page.ts';
import { needTopic } from '../texts.ts';

/** A page that loads on demand, together with the texts it speaks and how it looks. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>, ...topics: MessageTopic[]): LazyPage {
  const fetch = () => Promise.all([load(), ...topics.map((topic) => needTopic(topic))]);
  return lazily(async () => {
    // Styles that come over a screen that stands are work for the phone: with the page, not before.
    const [[page]] = await Promise.all([fetch(), needStyles()]);
    return page as Awaited<ReturnType<typeof load>>;
  }, fetch);
}
