import type { Locale } from '../../locales.ts';
import enUS from './en-US.ts';
import es from './es.ts';
import fil from './fil.ts';
import ko from './ko.ts';
import type { WalletMessages } from './type.ts';
import zhCN from './zh-CN.ts';

/** All languages at once: for the server. */
export const WALLET_MESSAGES: Readonly<Record<Locale, WalletMessages>> = {
  'en-US': enUS,
  es,
  ko,
  // No difference to en-US.
  'en-PH': enUS,
  fil,
  'zh-CN': zhCN,
};
