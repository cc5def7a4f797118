import { sql } from 'kysely';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { openUserPhone, type PhoneRow } from '../auth/index.ts';
import { consentsOf, devicesOf, sessionsOf, usersOf } from '../auth/published.ts';
import type { OwnDataSection, OwnValue } from './own-data.ts';

/** The data is small enough for one slice. */
const ALL_AT_ONCE = undefined;

function small(
  name: string,
  columns: readonly string[],
  query: (siteId: string, uid: string) => ReturnType<typeof sql>,
  read: (row: Record<string, OwnValue>) => Record<string, OwnValue> = (row) => row,
) {
  const section: OwnDataSection = {
    name,
    columns,
    async read(tx, { siteId, uid }) {
      const { rows } = await query(siteId, uid).execute(tx);
      return {
        rows: rows.map((row) => columns.map((key) => read(row as Record<string, OwnValue>)[key] ?? null)),
        next: ALL_AT_ONCE,
      };
    },
  };
  return section;
}

/** The identity domain's data about a person. */
export const ownIdentity = (secrets: SecretKeys): readonly OwnDataSection[] => [
  small(
    'profile',
    ['uid', 'area_code', 'phone', 'name', 'birth_day', 'inviter_uid', 'rate', 'locale', 'status', 'registered_at'],
    (siteId, uid) => sql`SELECT *, to_json(created_at) #>> '{}' AS registered_at FROM ${usersOf(siteId)} users
      WHERE uid = ${uid}`,
    (row) => ({ ...row, phone: openUserPhone(secrets, row as unknown as PhoneRow).number }),
  ),
  small(
    'consents',
    ['kind', 'version', 'locale', 'agreed_at'],
    (
      siteId,
      uid,
    ) => sql`SELECT kind, version, locale, to_json(agreed_at) #>> '{}' AS agreed_at FROM ${consentsOf(siteId)} user_consents
      WHERE uid = ${uid} ORDER BY user_consents.agreed_at`,
  ),
  small(
    'sessions',
    ['device', 'address', 'logged_in_at', 'last_seen_at', 'ended_at'],
    (siteId, uid) => sql`SELECT device, address, to_json(created_at) #>> '{}' AS logged_in_at,
        to_json(last_seen_at) #>> '{}' AS last_seen_at, to_json(ended_at) #>> '{}' AS ended_at
      FROM ${sessionsOf(siteId)} sessions WHERE uid = ${uid} ORDER BY sessions.created_at`,
  ),
  small(
    'devices',
    ['device', 'address', 'first_seen_at', 'last_seen_at'],
    (siteId, uid) => sql`SELECT device, address, to_json(first_seen_at) #>> '{}' AS first_seen_at,
        to_json(last_seen_at) #>> '{}' AS last_seen_at
      FROM ${devicesOf(siteId)} user_devices WHERE uid = ${uid} ORDER BY user_devices.first_seen_at`,
  ),
  small(
    'protection',
    ['at', 'kind', 'limit', 'period', 'value', 'until'],
    (siteId, uid) => sql`SELECT to_json(at) #>> '{}' AS at, kind, detail ->> 'limit' AS limit,
        detail ->> 'period' AS period, detail ->> 'value' AS value, detail ->> 'until' AS until
      FROM protection_events WHERE site_id = ${siteId} AND uid = ${uid} ORDER BY event_id`,
  ),
];
