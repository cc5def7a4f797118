import type { DeliveryOutcome } from '../../../../platform/db/tables/earnings.ts';

/**
 * A delivery with the source's own signature, made with its current secret: no operator can take a stranger's delivery,
 * nor one signed with a replaced secret, which others may know.
 */
export function hasCurrentSignature(
  delivery: { readonly outcome: DeliveryOutcome; readonly method: string; readonly secret_number: number },
  currentSecret: number | null,
): boolean {
  const { outcome, method, secret_number: number } = delivery;
  return outcome !== 'forged' && (method === 'POST' || method === 'GET') && number === currentSecret;
}
