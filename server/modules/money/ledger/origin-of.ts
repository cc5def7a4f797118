import type { CallContext } from '../../../platform/http/call-context.ts';

/** From where a call came, for the journal's audit column: address, session, what it runs on. */
export function originOf(context: CallContext): string {
  return `${context.address} ${context.user?.sessionId ?? '-'} ${context.device}`;
}
