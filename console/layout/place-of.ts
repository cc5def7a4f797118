import type { Place } from '../navigation/place.ts';

/** Which page what was typed into the find box leads to. */
export function placeOf(words: string): Place {
  if (/^[0-9]{8}$/.test(words)) return { to: `/users/${words}` };
  if (/^wd_[0-9a-z]+$/.test(words)) return { to: '/withdrawals', search: { view: 'all', id: words } };
  if (/^dp_[0-9a-z]+$/.test(words)) return { to: '/deposits', search: { view: 'all', id: words } };
  if (/^(user|house):/.test(words)) return { to: `/ledger/account/${encodeURIComponent(words)}` };
  const reference = /^(W|D)[0-9A-Z]{6,}$/.exec(words.toUpperCase());
  if (reference && /[0-9]/.test(words)) {
    return { to: reference[1] === 'W' ? '/withdrawals' : '/deposits', search: { view: 'all', words } };
  }
  return { to: '/users', search: { words } };
}
