import { CallRefused } from '@pitaka/ui/call/call-refused.ts';

/** Answers after which nobody knows whether it was done: the same key is asked again. */
const UNCLEAR = ['outcome_unknown', 'system_error', ''];
/** Asked again, these say nothing of the time before either. */
const STILL_UNCLEAR = [...UNCLEAR, 'busy', 'too_many_requests', 'not_ready'];

/**
 * Whether this says for sure that the money did not move; else nobody knows. `wasUnclear`: so it was after the try before.
 */
export function isRefusedForSure(error: unknown, wasUnclear: boolean): error is CallRefused {
  return error instanceof CallRefused && !(wasUnclear ? STILL_UNCLEAR : UNCLEAR).includes(error.code);
}
