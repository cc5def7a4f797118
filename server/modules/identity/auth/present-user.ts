import { localeFrom } from '../../../platform/http/site.ts';
import { maskPhone, usernameOf } from './phone.ts';
import type { UserRow } from './store.ts';

/** The user as every log-in answers it. */
export function presentUser(row: UserRow) {
  const phone = { areaCode: row.area_code, number: row.phone };
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
  };
}

/** '35.5000' as the database has it is '35.5'. */
function rateText(stored: string): string {
  return stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored;
}
