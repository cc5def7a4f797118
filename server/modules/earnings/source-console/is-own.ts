import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';

/** A delivery with the source's own signature; what a stranger sent is never taken, whoever asks for it. */
export function isOwn({ outcome, method }: { readonly outcome: DeliveryOutcome; readonly method: string }): boolean {
  return outcome !== 'forged' && (method === 'POST' || method === 'GET');
}
