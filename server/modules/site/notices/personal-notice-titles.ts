import type { MessageTopic } from '@pitaka/core/values/message-kinds.ts';

type Topic =
  | 'account'
  | 'agent'
  | 'applications'
  | 'deposits'
  | 'earnings'
  | 'links'
  | 'rates'
  | 'rebates'
  | 'reports'
  | 'security'
  | 'team'
  | 'transfers'
  | 'vip'
  | 'wheel'
  | 'withdrawals';

const TITLES: Readonly<Record<Topic, Readonly<Record<string, string>>>> = {
  applications: { 'en-US': 'Applications', es: 'Solicitudes', ko: '신청', fil: 'Application', 'zh-CN': '申请' },
  earnings: { 'en-US': 'Earnings', es: 'Ganancias', ko: '수익', fil: 'Kita', 'zh-CN': '收入' },
  links: { 'en-US': 'Your links', es: 'Tus enlaces', ko: '내 링크', fil: 'Mga link mo', 'zh-CN': '我的链接' },
  security: { 'en-US': 'Security', es: 'Seguridad', ko: '보안', fil: 'Seguridad', 'zh-CN': '安全' },
  rebates: { 'en-US': 'Rebates', es: 'Bonificaciones', ko: '리베이트', fil: 'Rebates', 'zh-CN': '返佣' },
  rates: { 'en-US': 'Commission', es: 'Tu parte', ko: '수수료', fil: 'Komisyon', 'zh-CN': '佣金' },
  reports: { 'en-US': 'Reports', es: 'Informes', ko: '실적', fil: 'Reports', 'zh-CN': '数据报告' },
  team: { 'en-US': 'Your team', es: 'Tu equipo', ko: '내 팀', fil: 'Team mo', 'zh-CN': '我的团队' },
  transfers: { 'en-US': 'Transfer', es: 'Transferencia', ko: '송금', fil: 'Transfer', 'zh-CN': '转账' },
  deposits: { 'en-US': 'Deposit', es: 'Depósito', ko: '입금', fil: 'Deposit', 'zh-CN': '充值' },
  withdrawals: { 'en-US': 'Withdrawal', es: 'Retiro', ko: '출금', fil: 'Withdrawal', 'zh-CN': '提现' },
  agent: {
    'en-US': 'Agent programme',
    es: 'Programa de agentes',
    ko: '에이전트',
    fil: 'Agent program',
    'zh-CN': '代理计划',
  },
  vip: { 'en-US': 'VIP', es: 'VIP', ko: 'VIP', fil: 'VIP', 'zh-CN': 'VIP' },
  wheel: { 'en-US': 'Wheel', es: 'Ruleta', ko: '룰렛', fil: 'Wheel', 'zh-CN': '转盘' },
  account: { 'en-US': 'Your account', es: 'Tu cuenta', ko: '내 계정', fil: 'Account mo', 'zh-CN': '我的账户' },
};

const TOPIC_OF: Readonly<Record<string, Topic>> = {
  earning_owed: 'earnings',
  earning_taken_back: 'earnings',
  earnings_settled: 'earnings',
  earnings_taken: 'earnings',
  group_joined: 'rates',
  group_left: 'rates',
  item_gone: 'links',
  link_broken: 'links',
  login_locked: 'security',
  login_new_device: 'security',
  phone_changed: 'security',
  rebate_claimable: 'rebates',
  rebate_taken_back: 'rebates',
  rebate_of_level_back: 'rebates',
  rate_changed: 'rates',
  report_ready: 'reports',
};

/** Kinds whose names have the same first word have the same topic. */
const TOPIC_OF_FIRST: Readonly<Record<string, Topic>> = {
  advisor: 'agent',
  agent: 'agent',
  application: 'applications',
  deposit: 'deposits',
  team: 'team',
  transfer: 'transfers',
  vip: 'vip',
  wheel: 'wheel',
  withdrawal: 'withdrawals',
};

function topicOf(kind: string): Topic {
  return TOPIC_OF[kind] ?? TOPIC_OF_FIRST[kind.split('_')[0] ?? ''] ?? 'account';
}

/** The kinds that a user may switch off, by topic; a notice without such a kind always arrives. */
const SWITCHED: Readonly<Partial<Record<Topic, MessageTopic>>> = {
  ...{ earnings: 'earnings', rates: 'earnings', rebates: 'earnings', reports: 'earnings' },
  ...{ deposits: 'money', withdrawals: 'money', transfers: 'money' },
  ...{ team: 'team', applications: 'links', links: 'links' },
  ...{ vip: 'rewards', wheel: 'rewards', agent: 'rewards' },
};
/** Kinds that always arrive: debts and held money, for example, restrict the user's actions. */
const ALWAYS: ReadonlySet<string> = new Set(['earning_owed', 'withdrawal_held', 'rate_changed']);

/** The kind under which a user may switch a personal notice off; undefined: it always arrives. */
export function topicOfNotice(kind: string): MessageTopic | undefined {
  return ALWAYS.has(kind) ? undefined : SWITCHED[topicOf(kind)];
}

/** The heading of a personal notice in the inbox: its topic in a word or two. */
export function personalNoticeTitle(kind: string, locale: string): string {
  const titles = TITLES[topicOf(kind)];
  return titles[locale] ?? titles['en-US'] ?? '';
}
