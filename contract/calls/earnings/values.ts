/** What became of a delivery of a source. */
export const DELIVERY_OUTCOMES = [
  'counted',
  'updated',
  'parked',
  'repeated',
  'conflict',
  'ignored',
  'malformed',
  'stale',
  'forged',
] as const;
