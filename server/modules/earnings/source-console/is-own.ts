import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';

/**
 * A delivery with the source's own signature, made with its secret of now: what a stranger sent is never taken, nor what the
 * holder of a secret that was replaced since may have sent, whoever asks for it.
 */
export function isOwn(
  delivery: { readonly outcome: DeliveryOutcome; readonly method: string; readonly secret_number: number },
  currentSecret: number | null,
): boolean {
  const { outcome, method, secret_number: number } = delivery;
  return outcome !== 'forged' && (method === 'POST' || method === 'GET') && number === currentSecret;
}
