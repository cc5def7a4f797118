import type { Place } from '../navigation/place.ts';

/** The kinds that the find box finds, in the order in which they are tried. */
export const FIND_KINDS = ['uid', 'reference', 'bank', 'journal', 'conversion', 'account', 'person'] as const;
export type FindKind = (typeof FIND_KINDS)[number];

/** An example of each. */
export const EXAMPLES: Readonly<Record<FindKind, string>> = {
  uid: '10000001',
  reference: 'W7K2M4P9',
  bank: 'FT-20261122-7',
  journal: 'jr_…',
  conversion: 'cv_…',
  account: 'user:10000001:available',
  person: 'Bea Lim, 917…',
};

/** The kind of the words typed into the find box, and their page. */
export function findPlace(words: string): { readonly found: FindKind; readonly place: Place } {
  if (/^[0-9]{8}$/.test(words)) return { found: 'uid', place: { to: `/users/${words}` } };
  if (/^jr_[0-9a-z]+$/.test(words)) return { found: 'journal', place: { to: `/ledger/journal/${words}` } };
  if (/^cv_[0-9a-z]+$/.test(words)) return { found: 'conversion', place: recordAt('/conversions', words) };
  if (/^wd_[0-9a-z]+$/.test(words)) return { found: 'reference', place: recordAt('/withdrawals', words) };
  if (/^dp_[0-9a-z]+$/.test(words)) return { found: 'reference', place: recordAt('/deposits', words) };
  if (/^(user|house):/.test(words)) {
    return { found: 'account', place: { to: `/ledger/account/${encodeURIComponent(words)}` } };
  }
  // Names contain no digits and phone numbers no letters, so a text with both is a reference of ours or of a provider.
  const isReference = /^\S+$/.test(words) && /[0-9]/.test(words) && /[^0-9+().-]/.test(words);
  if (isReference) {
    const found = /^(W|D)[0-9A-Z]{6,}$/.test(words.toUpperCase()) ? 'reference' : 'bank';
    return { found, place: { to: '/find', search: { words } } };
  }
  // A number with more digits than a phone comes from the bank.
  if (/^[0-9]{13,}$/.test(words)) return { found: 'bank', place: { to: '/find', search: { words } } };
  return { found: 'person', place: { to: '/users', search: { words } } };
}

function recordAt(to: '/withdrawals' | '/deposits' | '/conversions', id: string): Place {
  return { to, search: { view: 'all', id } };
}
