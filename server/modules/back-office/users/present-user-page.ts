import { TOTAL_TYPES } from '@pitaka/core/money/ledger/account.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { maskPhone, openUserPhone } from '../../identity/auth/index.ts';
import type { UserLimits } from '../../money/limits/index.ts';
import type { AccountOfUser, UserRow } from './views.ts';

export interface Figures {
  readonly total: string;
  readonly withdrawable: string;
  readonly locked: string;
  readonly inGame: string;
}

/** The four amounts of a wallet; locked is money that the user owns but cannot withdraw. */
export function figuresOf(accounts: readonly AccountOfUser[]): Figures {
  let total = 0n;
  let withdrawable = 0n;
  let inGame = 0n;
  for (const { name, balanceMinor } of accounts) {
    const type = name.slice('user:00000000:'.length);
    if (type.startsWith('channel:')) inGame += balanceMinor;
    if ((TOTAL_TYPES as readonly string[]).includes(type)) total += balanceMinor;
    if (type === 'available') withdrawable = balanceMinor;
  }
  return {
    total: formatMinor(total),
    withdrawable: formatMinor(withdrawable),
    locked: formatMinor(total - withdrawable),
    inGame: formatMinor(inGame),
  };
}

export function presentAccounts(accounts: readonly AccountOfUser[]) {
  return accounts.map((account) => ({
    name: account.name,
    balance: formatMinor(account.balanceMinor),
    postings: String(account.version),
    changedAt: account.version === 0n ? null : new Date(Number(account.lastAtMs)).toISOString(),
  }));
}

export function presentLimits(limits: UserLimits) {
  const text = (minor: bigint | null) => (minor === null ? null : formatMinor(minor));
  return { day: text(limits.dayMinor), week: text(limits.weekMinor), month: text(limits.monthMinor) };
}

/** The columns of the user's own row. */
export function presentPerson(
  secrets: SecretKeys,
  row: UserRow,
  roleLabels: Readonly<Record<string, Readonly<Record<string, string>>>>,
  locale: string,
) {
  const label = roleLabels[String(row.role)];
  return {
    uid: row.uid,
    phone: maskPhone(openUserPhone(secrets, row)),
    name: row.name ?? '',
    role: row.role,
    roleLabel: label?.[locale] ?? label?.['en-US'] ?? '',
    job: row.job,
    level: row.level,
    rates: {
      own: plainRate(row.rate),
      direct: plainRate(row.rate1),
      indirect: plainRate(row.rate2),
      newMember: plainRate(row.default_rate),
    },
    inviter: row.inviter_uid,
    locale: row.locale,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

/** '35.5' from the database's '35.5000'. */
function plainRate(stored: string): string {
  return stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored;
}
