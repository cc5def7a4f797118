import { FIRST_UID } from '../ledger/pick-accounts.ts';

/** One leader, with members below who make all sales. */
export const MEMBERS = 1_000;
export const LEADER = String(FIRST_UID);
export const ITEMS = 20;
export const SOURCE = 'network0';
export const SOURCE_SECRET = 'bench-postback-secret';

export function memberOf(number: number): string {
  return String(FIRST_UID + 1 + (number % MEMBERS));
}

/** The id of a member's click of today, for postbacks. */
export function freshClickOf(member: number): string {
  return `ck_${String(9_000_000_000 + (member % MEMBERS)).padStart(26, '0')}`;
}
