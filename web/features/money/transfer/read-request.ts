import { type MoneyRequest, readEmvCode } from '@pitaka/core/values/emv-code.ts';

/**
 * The request for money in a scanned text: a code in EMVCo's format, an address of ours, or eight digits alone. 'other':
 * a payment code of another wallet; undefined: no uid.
 */
export function readRequest(text: string, domain: string): MoneyRequest | 'other' | undefined {
  const bare = /^\s*([0-9]{8})\s*$/.exec(text)?.[1];
  if (bare) return { uid: bare, amount: '', note: '' };
  const coded = readEmvCode(text, domain);
  if (coded) return coded;
  const uid = /[?&](?:uid|invite)=([0-9]{8})(?![0-9])/.exec(text)?.[1];
  if (!uid) return undefined;
  const query = new URLSearchParams(text.slice(text.indexOf('?')));
  return { uid, amount: query.get('amount') ?? '', note: query.get('note') ?? '' };
}
