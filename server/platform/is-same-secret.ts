import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time. An empty secret means that none is set, so it never equals another. */
export function isSameSecret(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}
