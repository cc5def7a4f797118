import { type AccountName, USER_ACCOUNT_TYPES, type UserAccountType, userAccount } from './account.ts';

/**
 * The number under which an account is stored. It follows from the account's name, so no table of numbers is looked up
 * or locked. Indexes over numbers are a third smaller than over names. Rows are locked in the order of numbers.
 *
 * - user accounts: the uid, then ten digits (0000000001 available ... 0000000006 debt; for a channel, from its name).
 *   So all accounts of one user are adjacent: from 10000001_0000000000 to 10000002_0000000000.
 * - house accounts: negative, from the hash of the name; the last two digits are the shard.
 */
const USER_SPAN = 10_000_000_000n;
const CHANNELS_FROM = 1000n;
export const HOUSE_SHARDS = 32;
const SHARD_SPAN = 100n;

export function accountNumber(name: AccountName, shard = 0): bigint {
  if (name.startsWith('house:')) {
    if (shard < 0 || shard >= HOUSE_SHARDS) throw new RangeError(`no shard ${shard}`);
    return -(((hash(name) & 0xff_ffff_ffff_ffffn) + 1n) * SHARD_SPAN + BigInt(shard));
  }
  const uid = name.slice(5, 13);
  return BigInt(uid) * USER_SPAN + withinUser(name.slice(14));
}

/** The uid of the account's owner; undefined for the house's accounts. */
export function ownerOfNumber(number: bigint): string | undefined {
  return number < 0n ? undefined : String(number / USER_SPAN).padStart(8, '0');
}

/** The account name of a number; undefined if the number is a hash (house accounts and channels). */
export function accountNameOf(number: bigint): AccountName | undefined {
  const owner = ownerOfNumber(number);
  const type = USER_ACCOUNT_TYPES[Number(number % USER_SPAN) - 1];
  return owner !== undefined && type !== undefined ? userAccount(owner, type) : undefined;
}

/** The shard of a house account; 0 for an account without shards. */
export function shardOf(number: bigint): number {
  return number < 0n ? Number(-number % SHARD_SPAN) : 0;
}

/** Maps all shards of a house account to one number; a user's account to its own. */
export function withoutShard(number: bigint): bigint {
  return number < 0n ? number + (-number % SHARD_SPAN) : number;
}

/** `accountNumber` of a user's account as an SQL expression; `uid` is an SQL expression of type text. */
export function accountNumberInSql(uid: string, type: UserAccountType): string {
  return `(${uid}::bigint * ${USER_SPAN} + ${withinUser(type)})`;
}

/** `ownerOfNumber` as an SQL expression; `number` is an SQL expression for a user account's number. */
export function ownerInSql(number: string): string {
  return `lpad((${number} / ${USER_SPAN})::text, 8, '0')`;
}

/** Whether the number is a user's account of one of these types, as an SQL expression. */
export function isOfTypeInSql(number: string, types: readonly UserAccountType[]): string {
  return `${number} % ${USER_SPAN} IN (${types.map(withinUser).join(', ')})`;
}

/** The numbers of all accounts of one user, as a half-open range. */
export function accountNumbersOf(uid: string): { from: bigint; before: bigint } {
  const from = BigInt(uid) * USER_SPAN;
  return { from, before: from + USER_SPAN };
}

/**
 * Whether the number is the user's account in a channel, as an SQL expression; `uid` is an SQL expression of type text.
 */
export function isInChannelsInSql(number: string, uid: string): string {
  return `(${number} >= ${uid}::bigint * ${USER_SPAN} + ${CHANNELS_FROM} AND ${number} < (${uid}::bigint + 1) * ${USER_SPAN})`;
}

/** The numbers of all shards of a house account, both ends included. */
export function shardNumbersOf(name: AccountName): { first: bigint; last: bigint } {
  return { first: accountNumber(name, HOUSE_SHARDS - 1), last: accountNumber(name, 0) };
}

function withinUser(type: string): bigint {
  const fixed = (USER_ACCOUNT_TYPES as readonly string[]).indexOf(type);
  if (fixed >= 0) return BigInt(fixed + 1);
  return CHANNELS_FROM + (hash(type) % (USER_SPAN - CHANNELS_FROM));
}

/** FNV-1a with 64 bits, which spreads names well. Must never change: balances are stored under these numbers. */
function hash(text: string): bigint {
  let value = 0xcbf29ce484222325n;
  for (const char of text) {
    value ^= BigInt(char.codePointAt(0) as number);
    value = BigInt.asUintN(64, value * 0x100000001b3n);
  }
  return value;
}
