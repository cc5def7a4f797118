import { localeFrom } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { maskPhone, usernameOf } from './phone.ts';
import type { PresentedUser } from './store.ts';
import { openPhone } from './stored-phone.ts';

/** The user, as in the answer of every log-in. */
export function presentUser(secrets: SecretKeys, row: PresentedUser) {
  const phone = openPhone(secrets, row);
  return {
    uid: row.uid,
    username: usernameOf(phone),
    phone: maskPhone(phone),
    role: row.role,
    job: row.job,
    level: row.level,
    rate: rateText(row.rate),
    rate1: rateText(row.rate1),
    rate2: rateText(row.rate2),
    defaultRate: rateText(row.default_rate),
    locale: localeFrom(row.locale),
    avatar: row.avatar,
    name: row.shown_name || (row.name ?? ''),
  };
}

/** '35.5' from the database's '35.5000'. */
function rateText(stored: string): string {
  return stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored;
}
