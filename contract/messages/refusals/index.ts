import type { Locale } from '../../locales.ts';
import enUS from './en-US.ts';
import es from './es.ts';
import fil from './fil.ts';
import ko from './ko.ts';
import type { RefusalMessages } from './type.ts';
import zhCN from './zh-CN.ts';

/** All languages at once: for the server. A client imports only its own language's file. */
export const REFUSAL_MESSAGES: Readonly<Record<Locale, RefusalMessages>> = {
  'en-US': enUS,
  es,
  ko,
  // No difference to en-US.
  'en-PH': enUS,
  fil,
  'zh-CN': zhCN,
};
