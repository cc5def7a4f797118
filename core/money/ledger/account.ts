import { MAX_MINOR } from '../../values/money.ts';

/** Every kind of account that one user can have, with what tells it apart from the others of that user. */
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

/** The name of an account within its site. A misspelt kind does not compile. */
export type AccountName = UserAccount | ChannelAccount | HouseAccount;

/** What counts as the user's own money: these add up to the total; bonus, channels and debt stand apart. */
export const TOTAL_TYPES: readonly UserAccountType[] = ['available', 'hold.withdrawal', 'hold.wager', 'safe'];

export interface AccountRules {
  /** No posting may leave the balance below this. */
  readonly floorMinor: bigint;
  /** Nor above this. */
  readonly ceilingMinor: bigint;
  /**
   * The balance is kept in many rows that are summed, so that a house account is never one row that everybody waits for.
   */
  readonly sharded: boolean;
  /** Comes into being with its first posting; an account that does not is opened when its user is known. */
  readonly opensItself: boolean;
}

const USER_RULES: AccountRules = { floorMinor: 0n, ceilingMinor: MAX_MINOR, sharded: false, opensItself: true };
const AVAILABLE_RULES: AccountRules = { ...USER_RULES, opensItself: false };
/** What is owed stands as a negative balance; it ends at zero. */
const DEBT_RULES: AccountRules = { ...USER_RULES, floorMinor: -MAX_MINOR, ceilingMinor: 0n };
/** As much as a 64-bit column holds with room for one more move. */
const HOUSE_BOUND = 9n * (MAX_MINOR + 1n);
const HOUSE_RULES: AccountRules = {
  floorMinor: -HOUSE_BOUND,
  ceilingMinor: HOUSE_BOUND,
  sharded: true,
  opensItself: true,
};

export function accountRules(name: AccountName): AccountRules {
  if (name.startsWith('house:')) return HOUSE_RULES;
  if (name.endsWith(':available')) return AVAILABLE_RULES;
  return name.endsWith(':debt') ? DEBT_RULES : USER_RULES;
}

/** Of a user, in a channel with balances of its own. */
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

/** Is this text the name of an account? For names that come from outside the compiler's sight. */
export function isAccountName(text: string): text is AccountName {
  return USER_NAME.test(text) || HOUSE_NAME.test(text);
}

/** Whose account it is; undefined for the house's. */
export function ownerOf(name: AccountName): string | undefined {
  return name.startsWith('user:') ? name.slice(5, name.indexOf(':', 5)) : undefined;
}
