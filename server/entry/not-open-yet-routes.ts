import { CALLS } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { refuse } from '@pitaka/core/values/result.ts';
import type { Route } from '../platform/http/route.ts';

/** The contract's calls without a handler. */
export function unansweredCalls(built: readonly Route[]): CallDefinition[] {
  const answered = new Set(built.map((entry) => entry.call.path));
  return (CALLS as readonly CallDefinition[]).filter((call) => !answered.has(call.path));
}

/** The contract defines every call from the start; calls that are not built yet answer not_open_yet. */
export function notOpenYetRoutes(built: readonly Route[]): Route[] {
  return unansweredCalls(built).map((call) => ({
    call,
    handle: async () => refuse('not_open_yet'),
  }));
}
