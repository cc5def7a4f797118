import { CallRefused } from '@pitaka/ui/call/call-refused.ts';

/** Answers that leave the outcome unknown: the same key is sent again. */
const UNCLEAR = ['outcome_unknown', 'system_error', ''];
/** On a repeated request these say nothing of the earlier try either. */
const STILL_UNCLEAR = [...UNCLEAR, 'busy', 'too_many_requests', 'not_ready'];

/**
 * Whether this answer proves that the money did not move; otherwise the outcome is unknown. `wasUnclear`: it was
 * unknown after the try before.
 */
export function isRefusedForSure(error: unknown, wasUnclear: boolean): error is CallRefused {
  return error instanceof CallRefused && !(wasUnclear ? STILL_UNCLEAR : UNCLEAR).includes(error.code);
}
