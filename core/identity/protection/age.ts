import { ok, type Result, refuse } from '../../values/result.ts';

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const OLDEST = 120;

/**
 * '1990-01-31' as 19900131; a day that does not exist, or before any living person was born, is refused. Days are the
 * site's.
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

/** Whole years on a day. A user born on 29 February is a year older on 1 March in other years. */
export function ageOn(birthDay: number, today: number): number {
  const years = Math.floor(today / 10_000) - Math.floor(birthDay / 10_000);
  return today % 10_000 < birthDay % 10_000 ? years - 1 : years;
}
