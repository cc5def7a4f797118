import { ok, type Result, refuse } from '../../values/result.ts';

/** What one operator asks for and another carries out (maker-checker). */
export const REQUEST_KINDS = ['adjustment', 'limit', 'unfreeze', 'charge_back'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** pending -> approved (carried out), rejected (by another), cancelled (by its maker). */
export const REQUEST_STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export interface RequestFacts {
  readonly state: RequestState;
  readonly madeBy: string;
}

/** May this operator approve or reject it? Nobody decides what they asked for. */
export function decideDecision(
  request: RequestFacts,
  operatorId: string,
): Result<null, 'request_decided' | 'request_own'> {
  if (request.state !== 'pending') return refuse('request_decided');
  if (request.madeBy === operatorId) return refuse('request_own');
  return ok(null);
}

/** Only who asked may take it back. */
export function decideCancelling(
  request: RequestFacts,
  operatorId: string,
): Result<null, 'request_decided' | 'request_not_own'> {
  if (request.state !== 'pending') return refuse('request_decided');
  if (request.madeBy !== operatorId) return refuse('request_not_own');
  return ok(null);
}
