import { timingSafeEqual } from 'node:crypto';

/** In a time that says nothing about where they differ. An empty secret is never the same: it is one that is not set. */
export function isSameSecret(known: string, given: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(given)];
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}
