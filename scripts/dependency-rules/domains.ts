// The product's domains: the same names in core, contract/calls, server/modules, web/features and console/features, so
// that a feature is in the same place in each. A domain may import only the domains that it lists, which all come after
// it in this list. docs/ARCHITECTURE.md shows this table; dependency-rules.test.ts compares the two.

export interface Domain {
  readonly name: string;
  readonly holds: string;
  readonly mayUse: readonly string[];
}

export const DOMAINS: readonly Domain[] = [
  { name: 'site', holds: 'sites, settings, pages, content, media, live messages', mayUse: [] },
  { name: 'identity', holds: 'log-in, sessions, operators, audit, player protection', mayUse: ['site'] },
  { name: 'money', holds: 'ledger, wallet, safe, limits', mayUse: ['site', 'identity'] },
  {
    name: 'back-office',
    holds: 'approvals, reviewed records, users, dashboard, saved reasons, setting up sites, editing content',
    mayUse: ['site', 'identity', 'money'],
  },
  {
    name: 'payments',
    holds: 'payout accounts, withdrawals, deposits, payout files, bank statements, reconciliation, provider callbacks',
    mayUse: ['site', 'identity', 'money', 'back-office'],
  },
  {
    name: 'promotion',
    holds: 'catalogue, imports, platforms, applications, links and clicks, link health',
    mayUse: ['site', 'identity', 'back-office'],
  },
  {
    name: 'earnings',
    holds: 'conversions, plans, commission, rules against fraud, telling partners, reports, team, rebates',
    mayUse: ['site', 'identity', 'money', 'back-office', 'promotion'],
  },
  {
    name: 'play',
    holds: 'VIP, bonuses, wheel, game channels, betting',
    mayUse: ['site', 'identity', 'money', 'back-office', 'earnings'],
  },
  {
    name: 'engagement',
    holds: 'messages, invitations, agent programme',
    mayUse: ['site', 'identity', 'money', 'back-office', 'earnings', 'play'],
  },
];

/** The folders with one subfolder for each domain. */
export const DIVIDED_FOLDERS = [
  'core',
  'contract/calls',
  'contract/lists',
  'server/modules',
  'web/features',
  'console/features',
] as const;

/** The table of domains in docs/ARCHITECTURE.md. */
export function domainTable(): string {
  const rows = DOMAINS.map(({ name, holds, mayUse }) => `| ${name} | ${holds} | ${mayUse.join(', ') || 'nothing'} |`);
  return ['| domain | holds | may use |', '|---|---|---|', ...rows].join('\n');
}
