import type { RequestKind } from '@pitaka/core/identity/operators/decide-request.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';

/** A command as it is stored: plain JSON, amounts as text. */
export type Command = Readonly<Record<string, unknown>>;

export interface Execution {
  readonly requestId: string;
  /** The user it is about. */
  readonly uid: string;
  readonly command: Command;
  readonly reason: string;
  readonly unit: string;
  readonly checker: Actor;
}

export type ExecutionRefusal =
  | 'amount_above_balance'
  | 'recipient_full'
  | 'user_not_frozen'
  | 'not_found'
  | 'record_state'
  | 'busy';

/** Carries a stored command out, in the transaction of its approval. Gives what is worth remembering of it. */
export type Executor = (
  tx: Transaction,
  execution: Execution,
  now: Date,
) => Promise<Result<Readonly<Record<string, unknown>>, ExecutionRefusal>>;

/** One for each kind of request; a kind without one does not compile. */
export type Executors = Readonly<Record<RequestKind, Executor>>;
