import { type ComponentType, useInsertionEffect } from 'react';
import { applyStyles, fetchStyles } from '../boot/styles.ts';
import type { MessageTopic } from '../messages/catalogues.ts';
import { createLazyPage, type LazyPage } from '../navigation/lazy-page.ts';
import { needTopic } from '../texts.ts';

/** A page that is loaded on demand, together with its texts and styles. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>, ...topics: MessageTopic[]): LazyPage {
  const fetch = () => Promise.all([load(), ...topics.map((topic) => needTopic(topic))]);
  return createLazyPage(async () => {
    const [[page]] = await Promise.all([fetch(), fetchStyles()]);
    return { default: styled((page as Awaited<ReturnType<typeof load>>).default) };
  }, fetch);
}

/** The stylesheet is applied together with the page: earlier it would restyle the previous page. */
function styled(Page: ComponentType): ComponentType {
  return function Styled() {
    useInsertionEffect(applyStyles, []);
    return <Page />;
  };
}
