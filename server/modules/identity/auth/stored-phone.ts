import type { Selectable } from 'kysely';
import type { UsersTable } from '../../../platform/db/tables/sites-users.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type Phone, usernameOf } from './phone.ts';

const HASH = 'user-phone.hash';
const SEALED = 'user-phone.sealed';
const SUBJECT = 'user-phone.subject';
/** The last digits of a number, which are shown: they are stored in plain text. */
const TAIL_DIGITS = 4;

export type PhoneRow = Pick<Selectable<UsersTable>, 'site_id' | 'uid' | 'area_code' | 'phone' | 'phone_sealed'>;

/** The columns of a user's phone (docs/decisions/283). */
export function storePhone(secrets: SecretKeys, user: { siteId: string; uid: string }, phone: Phone) {
  return {
    area_code: phone.areaCode,
    phone: phone.number.slice(-TAIL_DIGITS),
    phone_hash: secrets.sign(HASH, hashed(user.siteId, phone)),
    phone_sealed: secrets.seal(SEALED, phone.number, rowOf(user.siteId, user.uid)),
  };
}

/** A user's full number; rows from before sealing existed have it in plain text. */
export function openPhone(secrets: SecretKeys, row: PhoneRow): Phone {
  const { area_code: areaCode, phone_sealed: sealed } = row;
  return { areaCode, number: sealed === '' ? row.phone : secrets.open(SEALED, sealed, rowOf(row.site_id, row.uid)) };
}

/** The hashes that a row of this phone may have, one for each key. */
export function phoneHashesOf(secrets: SecretKeys, siteId: string, phone: Phone): string[] {
  return secrets.signWithEach(HASH, hashed(siteId, phone));
}

/** The phone's keyed hash for the names of counters and codes: without the key it reveals nothing about the number. */
export function phoneKey(secrets: SecretKeys, siteId: string, phone: Phone): string {
  return secrets.sign(SUBJECT, hashed(siteId, phone));
}

/** The same hash under each key. */
export function phoneKeysOf(secrets: SecretKeys, siteId: string, phone: Phone): string[] {
  return secrets.signWithEach(SUBJECT, hashed(siteId, phone));
}

const hashed = (siteId: string, phone: Phone) => `${siteId}|${usernameOf(phone)}`;
/** A sealed number that was moved to another row cannot be opened there. */
const rowOf = (siteId: string, uid: string) => `users|${siteId}|${uid}`;
