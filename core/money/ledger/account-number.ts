import { type AccountName, USER_ACCOUNT_TYPES } from './account.ts';

/**
 * An account is stored under a number that its name alone gives, so that no table of numbers is looked up or locked:
 * indexes over numbers are a third smaller than over names, and locks are taken in the order of numbers.
 *
 * - user accounts: the uid, then ten digits: 0000000001 available ... 0000000006 debt; a channel's are from its name.
 *   So all accounts of one user stand together: 10000001_0000000000 up to 10000002_0000000000.
 * - house accounts: below zero, from the hash of the name; the last two digits are the slot.
 */
const USER_SPAN = 10_000_000_000n;
const CHANNELS_FROM = 1000n;
export const HOUSE_SLOTS = 32;
const SLOT_SPAN = 100n;

export function accountNumber(name: AccountName, shard = 0): bigint {
  if (name.startsWith('house:')) {
    if (shard < 0 || shard >= HOUSE_SLOTS) throw new RangeError(`no slot ${shard}`);
    return -(((hash(name) & 0xff_ffff_ffff_ffffn) + 1n) * SLOT_SPAN + BigInt(shard));
  }
  const uid = name.slice(5, 13);
  return BigInt(uid) * USER_SPAN + withinUser(name.slice(14));
}

/** The numbers of all accounts of one user, as a half-open range. */
export function accountNumbersOf(uid: string): { from: bigint; before: bigint } {
  const from = BigInt(uid) * USER_SPAN;
  return { from, before: from + USER_SPAN };
}

/** The numbers of all slots of a house account, both ends included. */
export function shardNumbersOf(name: AccountName): { first: bigint; last: bigint } {
  return { first: accountNumber(name, HOUSE_SLOTS - 1), last: accountNumber(name, 0) };
}

function withinUser(type: string): bigint {
  const fixed = (USER_ACCOUNT_TYPES as readonly string[]).indexOf(type);
  if (fixed >= 0) return BigInt(fixed + 1);
  return CHANNELS_FROM + (hash(type) % (USER_SPAN - CHANNELS_FROM));
}

/** FNV-1a, 64 bits: spreads names well, and is the same everywhere for ever. */
function hash(text: string): bigint {
  let value = 0xcbf29ce484222325n;
  for (const char of text) {
    value ^= BigInt(char.codePointAt(0) as number);
    value = BigInt.asUintN(64, value * 0x100000001b3n);
  }
  return value;
}
