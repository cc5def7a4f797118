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

/** What a promoter is told of why a line is held. */
export const HELD_FOR = ['', 'self_referral', 'shared_device', 'click_flood', 'too_fast', 'other'] as const;
