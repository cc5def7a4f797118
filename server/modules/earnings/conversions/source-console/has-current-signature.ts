import type { DeliveryOutcome } from '../../../../platform/db/tables/earnings.ts';

/**
 * Whether a delivery was signed with the source's current secret. Other deliveries cannot be replayed: they are forged,
 * or signed with a replaced secret that other people may know.
 */
export function hasCurrentSignature(
  delivery: { readonly outcome: DeliveryOutcome; readonly method: string; readonly secret_number: number },
  currentSecret: number | null,
): boolean {
  const { outcome, method, secret_number: number } = delivery;
  return outcome !== 'forged' && (method === 'POST' || method === 'GET') && number === currentSecret;
}
