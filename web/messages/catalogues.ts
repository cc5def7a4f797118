import type { Locale } from '@pitaka/contract/locales.ts';
import type account from './en-US/account.ts';
import type agent from './en-US/agent.ts';
import type app from './en-US/app.ts';
import type auth from './en-US/auth.ts';
import type bonuses from './en-US/bonuses.ts';
import type cards from './en-US/cards.ts';
import type content from './en-US/content.ts';
import type deposit from './en-US/deposit.ts';
import type fields from './en-US/fields.ts';
import type games from './en-US/games.ts';
import type home from './en-US/home.ts';
import type invite from './en-US/invite.ts';
import type kit from './en-US/kit.ts';
import type messages from './en-US/messages.ts';
import type moments from './en-US/moments.ts';
import type promotion from './en-US/promotion.ts';
import type protection from './en-US/protection.ts';
import type rebates from './en-US/rebates.ts';
import type records from './en-US/records.ts';
import type refusals from './en-US/refusals.ts';
import type report from './en-US/report.ts';
import type security from './en-US/security.ts';
import type shell from './en-US/shell.ts';
import type team from './en-US/team.ts';
import type today from './en-US/today.ts';
import type viewer from './en-US/viewer.ts';
import type vip from './en-US/vip.ts';
import type wallet from './en-US/wallet.ts';
import type wheel from './en-US/wheel.ts';
import type withdraw from './en-US/withdraw.ts';

/** All topics of texts, one file per language: messages/<locale>/<topic>.ts, written in ICU. */
interface Topics {
  /** The frame around every page, and texts of calls and dialogs on any page. */
  shell: typeof shell;
  home: typeof home;
  /** Spec: B1. Today's earnings and own links above the lists, and the search's suggestions. */
  today: typeof today;
  /** Spec: B2. The full-screen viewer. */
  viewer: typeof viewer;
  /** Spec: B4. An application's success with its next step, or why a platform refused it. */
  refusals: typeof refusals;
  promotion: typeof promotion;
  auth: typeof auth;
  /** Spec: E6. The agent programme. */
  agent: typeof agent;
  account: typeof account;
  content: typeof content;
  /** The app's lock on this phone, the PIN of payments, the change of the phone number. */
  security: typeof security;
  wallet: typeof wallet;
  cards: typeof cards;
  withdraw: typeof withdraw;
  deposit: typeof deposit;
  /** The common parts of screens with money: fields, receipts, lists. */
  kit: typeof kit;
  /** Spec: C2. The earnings, and their explanation. */
  report: typeof report;
  /** Spec: C4. The site's rebates. */
  rebates: typeof rebates;
  /** Spec: E2. Claimable bonuses, and their conditions. */
  bonuses: typeof bonuses;
  /** Spec: E3. */
  wheel: typeof wheel;
  /** Spec: C3. The team's members, earnings and rates. */
  team: typeof team;
  /** Spec: E7. Games, stakes and wins. */
  games: typeof games;
  /** Spec: F4. The app on the home screen: install, update, push notifications. */
  app: typeof app;
  /** Spec: E5. The inbox, and the bell that leads to it. */
  messages: typeof messages;
  /** First click, first sale, first money, level up. */
  moments: typeof moments;
  /** Spec: F3. Limits, breaks, the user's own data. */
  protection: typeof protection;
  /** Spec: E1. The level, its reasons, and the benefits of each. */
  vip: typeof vip;
  /** Spec: E4. The invited users, and the own inviter. */
  invite: typeof invite;
  /** The subject of a statement's line, in the contract's words: the exported file has the same. */
  records: typeof records;
  /** The errors of fields, in the contract's words: the server uses the same. */
  fields: typeof fields;
}

export type MessageTopic = keyof Topics;
type KeysOf<Catalogue> = Catalogue extends unknown ? keyof Catalogue : never;
export type MessageKey = KeysOf<Topics[MessageTopic]>;

/** In the first screen's bundle; any other topic is loaded with the page that uses it. */
export const FIRST_TOPICS: readonly MessageTopic[] = ['shell', 'home'];

type Load<Value> = () => Promise<Value>;

/** Each language's map of its topics: messages/<locale>/language.ts. */
const languages = import.meta.glob<Record<string, Load<Record<string, unknown>>>>('./*/language.ts', {
  import: 'default',
});

export async function loadCatalogue(locale: Locale, topic: MessageTopic): Promise<Record<string, unknown>> {
  const topics = await languages[`./${locale}/language.ts`]?.();
  const load = topics?.[`./${topic}.ts`];
  if (!load) throw new Error(`no texts of ${topic} in ${locale}`);
  return load();
}
