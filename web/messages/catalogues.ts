import type { Locale } from '@pitaka/contract/locales.ts';
import type { FieldCode, FieldMessages } from '@pitaka/contract/messages/fields/codes.ts';
import type { RecordKind } from '@pitaka/contract/records.ts';
import type account from './en-US/account.ts';
import type auth from './en-US/auth.ts';
import type content from './en-US/content.ts';
import type home from './en-US/home.ts';
import type promotion from './en-US/promotion.ts';
import type shell from './en-US/shell.ts';
import type wallet from './en-US/wallet.ts';

/** Every topic of texts, one file a language: messages/<locale>/<topic>.ts, written in ICU. */
interface Topics {
  /** The frame around every page, and what a call or a dialog may say anywhere. */
  shell: typeof shell;
  home: typeof home;
  promotion: typeof promotion;
  auth: typeof auth;
  account: typeof account;
  content: typeof content;
  wallet: typeof wallet;
  /** What a line of the statement is about, in the contract's words: the exported file says the same. */
  records: Record<`records.kind.${RecordKind}`, string>;
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

const recordFiles = import.meta.glob<{ kinds: Readonly<Record<RecordKind, string>> }>(
  '../../contract/messages/wallet/{en-US,es,ko,en-PH,zh-CN}.ts',
  { import: 'default' },
);

export async function loadCatalogue(locale: Locale, topic: MessageTopic): Promise<Record<string, unknown>> {
  const load = contractTexts(locale, topic) ?? files[`./${locale}/${topic}.ts`];
  if (!load) throw new Error(`no texts of ${topic} in ${locale}`);
  return load();
}

/** Texts that the contract holds for both sides. They have no placeholders: each is a compiled message of one piece. */
function contractTexts(locale: Locale, topic: MessageTopic): (() => Promise<Record<string, unknown>>) | undefined {
  if (topic === 'fields') {
    const load = fieldFiles[`../../contract/messages/fields/${locale}.ts`];
    return load && (async () => asMessages('fields', await load()));
  }
  if (topic === 'records') {
    const load = recordFiles[`../../contract/messages/wallet/${locale}.ts`];
    return load && (async () => asMessages('records.kind', (await load()).kinds));
  }
  return undefined;
}

function asMessages(prefix: string, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [`${prefix}.${code}`, [text]]));
}
