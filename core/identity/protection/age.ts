import { ok, type Result, refuse } from '../../values/result.ts';

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const OLDEST = 120;

/**
 * Reads '1990-01-31' as 19900131. Refuses a day that does not exist, lies in the future, or is earlier than any living
 * person's birth. Days are the site's.
 */
export function readBirthDay(text: string, today: number): Result<number, 'birth_date_invalid'> {
  const parts = FORM.exec(text);
  const date = new Date(`${text}T00:00:00Z`);
  if (!parts || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    return refuse('birth_date_invalid');
  }
  const day = Number(text.replaceAll('-', ''));
  return day <= today && ageOn(day, today) <= OLDEST ? ok(day) : refuse('birth_date_invalid');
}

/** The age in whole years on a day. Outside leap years, a user born on 29 February turns a year older on 1 March. */
export function ageOn(birthDay: number, today: number): number {
  const years = Math.floor(today / 10_000) - Math.floor(birthDay / 10_000);
  return today % 10_000 < birthDay % 10_000 ? years - 1 : years;
}
