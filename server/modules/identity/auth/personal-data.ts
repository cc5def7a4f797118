import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'users',
    key: [],
    exported: { in: 'profile' },
    erased: { by: 'eraseUser: every personal column is emptied' },
  }),
  personalTable({
    table: 'sessions',
    key: ['token_hash'],
    exported: { in: 'sessions' },
    erased: 'deleted',
  }),
  personalTable({
    table: 'user_devices',
    key: ['device_id'],
    exported: { in: 'devices' },
    erased: 'deleted',
  }),
  personalTable({
    table: 'user_consents',
    key: ['kind', 'version'],
    exported: { in: 'consents' },
    erased: { kept: 'proof of consent: which text, when' },
  }),
  personalTable({
    table: 'application_versions',
    key: [],
    exported: { not: 'a counter' },
    erased: { kept: 'a counter' },
  }),
  personalTable({
    table: 'earlier_accounts',
    key: [],
    exported: { not: 'keyed hashes of phones' },
    erased: { by: 'eraseUser: the rows of the phone and of the account are deleted' },
  }),
];
