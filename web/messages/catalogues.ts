import type { Locale } from '@pitaka/contract/locales.ts';
import type { FieldCode, FieldMessages } from '@pitaka/contract/messages/fields/codes.ts';
import type account from './en-US/account.ts';
import type auth from './en-US/auth.ts';
import type content from './en-US/content.ts';
import type home from './en-US/home.ts';
import type promotion from './en-US/promotion.ts';
import type shell from './en-US/shell.ts';

/** Every topic of texts, one file a language: messages/<locale>/<topic>.ts, written in ICU. */
interface Topics {
  /** The frame around every page, and what a call or a dialog may say anywhere. */
  shell: typeof shell;
  home: typeof home;
  promotion: typeof promotion;
  auth: typeof auth;
  account: typeof account;
  content: typeof content;
  /** What is wrong with a field, in the contract's words: the server says the same. */
  fields: Record<`fields.${FieldCode}`, string>;
}

export type MessageTopic = keyof Topics;
type KeysOf<Catalogue> = Catalogue extends unknown ? keyof Catalogue : never;
export type MessageKey = KeysOf<Topics[MessageTopic]>;

/** In the first screen's bundle; any other topic is loaded with the page that speaks it. */
export const FIRST_TOPICS: readonly MessageTopic[] = ['shell', 'home'];

const files = import.meta.glob<Record<string, unknown>>('./*/*.ts', { import: 'default' });
const fieldFiles = import.meta.glob<FieldMessages>('../../contract/messages/fields/{en-US,es,ko,en-PH,zh-CN}.ts', {
  import: 'default',
});

export async function loadCatalogue(locale: Locale, topic: MessageTopic): Promise<Record<string, unknown>> {
  const load = topic === 'fields' ? fieldTexts(locale) : files[`./${locale}/${topic}.ts`];
  if (!load) throw new Error(`no texts of ${topic} in ${locale}`);
  return load();
}

/** The contract's texts have no placeholders: each is a compiled message of one piece. */
function fieldTexts(locale: Locale): (() => Promise<Record<string, unknown>>) | undefined {
  const load = fieldFiles[`../../contract/messages/fields/${locale}.ts`];
  if (!load) return undefined;
  return async () => Object.fromEntries(Object.entries(await load()).map(([code, text]) => [`fields.${code}`, [text]]));
}
