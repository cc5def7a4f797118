import { hash } from 'node:crypto';

const DIGITS = 16;

/** The first digits of a key's hash: two people compare them by telephone. '' where there is no key. */
export function keyPrint(key: string): string {
  return key === '' ? '' : hash('sha256', key).slice(0, DIGITS);
}
