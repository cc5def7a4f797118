/** The result of a source's delivery. */
export const DELIVERY_OUTCOMES = [
  'counted',
  'updated',
  'parked',
  'repeated',
  'conflict',
  'ignored',
  'switched_off',
  'malformed',
  'stale',
  'forged',
] as const;

/** The reasons for a flagged line that are shown to its promoter. */
export const HELD_FOR = [
  '',
  'double_claim',
  'out_of_scope',
  'above_ceiling',
  'self_referral',
  'self_downline',
  'shared_device',
  'click_flood',
  'too_fast',
  'other',
] as const;
