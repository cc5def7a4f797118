import { MAX_MINOR } from '../../values/money.ts';

/** Every type of account that one user can have, with the code in its number. */
export const USER_ACCOUNT_TYPES = ['available', 'hold.withdrawal', 'hold.wager', 'safe', 'bonus', 'debt'] as const;
export type UserAccountType = (typeof USER_ACCOUNT_TYPES)[number];

export type UserAccount = `user:${string}:${UserAccountType}`;
export type ChannelAccount = `user:${string}:channel:${string}`;
export type HouseAccount =
  | `house:psp:${string}`
  | `house:game:${string}`
  | 'house:revenue.fee'
  | 'house:expense.bonus'
  | 'house:expense.rebate'
  | 'house:expense.commission'
  | 'house:suspense'
  | 'house:equity';

/** The name of an account within its site, as a type: a misspelt name does not compile. */
export type AccountName = UserAccount | ChannelAccount | HouseAccount;

/** The account types that add up to the user's total; bonus, channels and debt are separate. */
export const TOTAL_TYPES: readonly UserAccountType[] = ['available', 'hold.withdrawal', 'hold.wager', 'safe'];

export interface AccountRules {
  /** No posting may bring the balance below this. */
  readonly floorMinor: bigint;
  /** No posting may bring the balance above this. */
  readonly ceilingMinor: bigint;
  /** The balance is split into many rows: otherwise all postings to a house account would wait for one row. */
  readonly sharded: boolean;
  /** Whether its first posting opens it; other accounts are opened with their user. */
  readonly opensOnPosting: boolean;
}

const USER_RULES: AccountRules = { floorMinor: 0n, ceilingMinor: MAX_MINOR, sharded: false, opensOnPosting: true };
const AVAILABLE_RULES: AccountRules = { ...USER_RULES, opensOnPosting: false };
/** A debt is a negative balance, at most zero. */
const DEBT_RULES: AccountRules = { ...USER_RULES, floorMinor: -MAX_MINOR, ceilingMinor: 0n };
/** Leaves room for one more move in a 64-bit column. */
const HOUSE_BOUND = 9n * (MAX_MINOR + 1n);
const HOUSE_RULES: AccountRules = {
  floorMinor: -HOUSE_BOUND,
  ceilingMinor: HOUSE_BOUND,
  sharded: true,
  opensOnPosting: true,
};

export function accountRules(name: AccountName): AccountRules {
  if (name.startsWith('house:')) return HOUSE_RULES;
  if (name.endsWith(':available')) return AVAILABLE_RULES;
  return name.endsWith(':debt') ? DEBT_RULES : USER_RULES;
}

/** A user's account in a channel with balances of its own. */
export function isChannelAccount(name: AccountName): name is ChannelAccount {
  return name.startsWith('user:') && name.startsWith('channel:', 14);
}

export function userAccount(uid: string, type: UserAccountType): UserAccount {
  return `user:${uid}:${type}`;
}

const USER_NAME = new RegExp(
  `^user:([0-9]{8}):(${USER_ACCOUNT_TYPES.map((type) => type.replace('.', '\\.')).join('|')}|channel:[a-z0-9-]{1,40})$`,
);
const HOUSE_NAME =
  /^house:(psp:[a-z0-9-]{1,40}|game:[a-z0-9-]{1,40}|revenue\.fee|expense\.(bonus|rebate|commission)|suspense|equity)$/;

/** Whether this text is the name of an account, for names that the compiler cannot check. */
export function isAccountName(text: string): text is AccountName {
  return USER_NAME.test(text) || HOUSE_NAME.test(text);
}

/** The uid of the account's owner; undefined for the house's accounts. */
export function ownerOf(name: AccountName): string | undefined {
  return name.startsWith('user:') ? name.slice(5, name.indexOf(':', 5)) : undefined;
}
