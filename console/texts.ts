import type { Locale } from '@pitaka/contract/locales.ts';
import { createTranslations } from '@pitaka/ui/i18n/translations.ts';
import type account from './messages/en-US/account.ts';
import type agents from './messages/en-US/agents.ts';
import type applications from './messages/en-US/applications.ts';
import type approvals from './messages/en-US/approvals.ts';
import type audit from './messages/en-US/audit.ts';
import type bonuses from './messages/en-US/bonuses.ts';
import type broadcasts from './messages/en-US/broadcasts.ts';
import type catalogue from './messages/en-US/catalogue.ts';
import type connections from './messages/en-US/connections.ts';
import type content from './messages/en-US/content.ts';
import type dashboard from './messages/en-US/dashboard.ts';
import type earnings from './messages/en-US/earnings.ts';
import type games from './messages/en-US/games.ts';
import type health from './messages/en-US/health.ts';
import type imports from './messages/en-US/imports.ts';
import type kit from './messages/en-US/kit.ts';
import type ledger from './messages/en-US/ledger.ts';
import type payments from './messages/en-US/payments.ts';
import type platforms from './messages/en-US/platforms.ts';
import type protection from './messages/en-US/protection.ts';
import type reasons from './messages/en-US/reasons.ts';
import type reconciliation from './messages/en-US/reconciliation.ts';
import type records from './messages/en-US/records.ts';
import type security from './messages/en-US/security.ts';
import type settings from './messages/en-US/settings.ts';
import type shell from './messages/en-US/shell.ts';
import type sites from './messages/en-US/sites.ts';
import type statements from './messages/en-US/statements.ts';
import type users from './messages/en-US/users.ts';
import type vip from './messages/en-US/vip.ts';
import type wheel from './messages/en-US/wheel.ts';

/** All topics of texts, one file per language: messages/<locale>/<topic>.ts. */
interface Topics {
  /** The frame around every page, and texts that any page may use. */
  shell: typeof shell;
  /** Lists, records and dialogs of any kind. */
  kit: typeof kit;
  /** Logging in, the operator's password and second factor, the staff. */
  account: typeof account;
  users: typeof users;
  /** The wheel: its campaign, its designer, its spins. */
  wheel: typeof wheel;
  /** The agent programme. */
  agents: typeof agents;
  approvals: typeof approvals;
  applications: typeof applications;
  /** Bonuses: their rules and grants. */
  bonuses: typeof bonuses;
  /** Messages to many users. */
  broadcasts: typeof broadcasts;
  /** The items of the site: edited, ordered, hidden. */
  catalogue: typeof catalogue;
  /** Conversions, their sources, plans and rates. */
  earnings: typeof earnings;
  /** Game channels, rounds and bets. */
  games: typeof games;
  /** Files of conversions and figures. */
  imports: typeof imports;
  /** Alarms, servers, backups, background work. */
  health: typeof health;
  ledger: typeof ledger;
  audit: typeof audit;
  /** The operators' texts for users, and the editor of formatted text. */
  content: typeof content;
  dashboard: typeof dashboard;
  /** The systems that the server is connected to, and the systems that refuse its keys. */
  connections: typeof connections;
  /** Withdrawals, deposits, payout accounts, payout files. */
  payments: typeof payments;
  /** Data from the platforms. */
  platforms: typeof platforms;
  /** The users' own limits and breaks. */
  protection: typeof protection;
  reasons: typeof reasons;
  reconciliation: typeof reconciliation;
  /** Kinds of record that a module defines as data. */
  records: typeof records;
  /** Log-ins, failed ones and refused calls. */
  security: typeof security;
  settings: typeof settings;
  sites: typeof sites;
  /** The bank's statements. */
  statements: typeof statements;
  /** Levels, the users at each, and the cost of alternatives. */
  vip: typeof vip;
}

export type MessageTopic = keyof Topics;
type KeysOf<Catalogue> = Catalogue extends unknown ? keyof Catalogue : never;
export type MessageKey = KeysOf<Topics[MessageTopic]>;

const files = import.meta.glob<Record<string, unknown>>('./messages/*/*.ts', { import: 'default' });
const topics = [...new Set(Object.keys(files).map((path) => /([^/]+)\.ts$/.exec(path)?.[1] as MessageTopic))];

function loadCatalogue(locale: Locale, topic: MessageTopic): Promise<Record<string, unknown>> {
  const load = files[`./messages/${locale}/${topic}.ts`];
  if (!load) throw new Error(`no texts of ${topic} in ${locale}`);
  return load();
}

/** The console's texts: docs/decisions/085. The console is opened once a day, so they are loaded whole. */
export const { i18n, showLanguage, useText, text } = createTranslations<MessageTopic, MessageKey>(
  loadCatalogue,
  topics,
);
