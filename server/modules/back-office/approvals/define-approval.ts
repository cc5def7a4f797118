import type { Unit } from '@pitaka/core/values/money.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { checkFields } from '../../../platform/http/check-fields.ts';
import type { Actor } from '../../identity/audit/index.ts';

export type Reader = Database | Transaction;

/** Why an approval cannot be requested or executed; the contract's calls list the same codes. */
export type ApprovalRefusal =
  | 'input_invalid'
  | 'not_found'
  | 'approval_outdated'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'suspense_too_low'
  | 'amount_above_balance'
  | 'recipient_full'
  | 'user_not_frozen'
  | 'not_excluded'
  | 'record_state'
  | 'date_past'
  | 'team_loop'
  | 'operator_exists'
  | 'operator_self'
  | 'operator_last_owner'
  | 'operator_elsewhere'
  | 'group_archived'
  | 'plan_exists'
  | 'bonus_period_stays'
  | 'source_exists'
  | 'user_erased'
  | 'erase_break'
  | 'erase_payments_open'
  | 'erase_bets_open'
  | 'erase_findings_open'
  | 'erase_earnings_open'
  | 'erase_agent'
  | 'erase_others_pending'
  | 'erase_debt'
  | 'erase_money_left'
  | 'exports_waiting'
  | 'exports_too_many'
  | 'permission_missing'
  | 'busy';

/** The subject of an approval: a user, a deposit, a section of the settings. */
export interface ApprovalTarget {
  /** The target's name in the audit log: 'user'. */
  readonly type: string;
  find(db: Reader, siteId: string, id: string): Promise<TargetFacts | undefined>;
}

export interface TargetFacts {
  /** Shown on the console. */
  readonly label: string;
  /** The user that the target belongs to; the user's page shows the approval. */
  readonly uid?: string;
}

export interface Proposal<Payload> {
  readonly siteId: string;
  readonly unit: Unit;
  readonly targetId: string;
  readonly target: TargetFacts;
  readonly payload: Payload;
}

/** A request and its requester. */
export interface Requested<Payload> extends Proposal<Payload> {
  readonly requester: Actor;
}

export interface Execution<Payload> extends Proposal<Payload> {
  readonly approvalId: string;
  readonly reason: string;
  readonly requester: { readonly operatorId: string; readonly operatorName: string };
  /** The operator who approves. */
  readonly checker: Actor;
}

export interface PreviewLine {
  readonly label: string;
  readonly before: string;
  /** If it is empty, the value is removed, and the approver reads 'None'. */
  readonly after: string;
  /** A value for information that the execution does not change: `after` is empty. */
  readonly isUnchanged?: true;
  /**
   * The line's amount in minor units, never negative. The executed amount may be lower; it may be higher only if
   * `allowsExcess` agrees.
   */
  readonly sum?: bigint;
  /**
   * An informational line: its figure changes while users play and pay. The execution does not depend on the figure, so
   * the approval stays valid when it changes.
   */
  readonly isInformational?: true;
}

/** Stored facts about the execution; `journalId` becomes a link. */
export type Outcome = Readonly<Record<string, unknown>>;

/** One kind of change that one operator requests and another approves. The console shows its texts. */
export interface ApprovalDefinition<Schema extends z.ZodMiniType> {
  /** Stored with each approval, and the topic of its audit events: 'charge_back'. */
  readonly kind: string;
  /** 'Charge-back of a deposit'. */
  readonly title: string;
  readonly target: ApprovalTarget;
  /** The output must be plain JSON that the schema accepts: the stored payload is parsed again at each step. */
  readonly schema: Schema;
  readonly permission: { readonly request: Permission; readonly decide: Permission };
  /** Refuses a request that would change nothing or is not allowed. Runs in the transaction that stores the request. */
  check?(tx: Transaction, proposal: Requested<z.output<Schema>>, now: Date): Promise<Result<null, ApprovalRefusal>>;
  /** Operators who worked on the record: like the requester, they cannot decide it. */
  participants?(db: Reader, proposal: Proposal<z.output<Schema>>): Promise<readonly string[]>;
  /**
   * Locks the data of the preview until the approving transaction ends. Without the lock the data could change between
   * two steps: the comparison of the preview with the one shown to the approver, and the execution.
   */
  lock?(tx: Transaction, proposal: Proposal<z.output<Schema>>): Promise<void>;
  /** The changes if the request is executed now. */
  preview(db: Reader, proposal: Proposal<z.output<Schema>>, now: Date): Promise<readonly PreviewLine[]>;
  /** Whether the sums may be higher than shown by `moreMinor`. Without this function they may not. */
  allowsExcess?(
    tx: Transaction,
    execution: Execution<z.output<Schema>>,
    moreMinor: bigint,
    now: Date,
  ): Promise<boolean>;
  /** The request in one line: 'Credit ₱25.50 (correction)'. */
  describe(proposal: Proposal<z.output<Schema>>, db: Reader): string | Promise<string>;
  /** Executes the request in the transaction of its approval, so that the database keeps both or neither. */
  execute(
    tx: Transaction,
    execution: Execution<z.output<Schema>>,
    now: Date,
  ): Promise<Result<Outcome, ApprovalRefusal>>;
}

type Unparsed = Omit<Proposal<unknown>, 'payload'>;

/** A definition with a payload that its schema accepted. */
export interface ParsedApproval {
  readonly payload: unknown;
  check(
    tx: Transaction,
    proposal: Unparsed & { readonly requester: Actor },
    now: Date,
  ): Promise<Result<null, ApprovalRefusal>>;
  participants(db: Reader, proposal: Unparsed): Promise<readonly string[]>;
  lock(tx: Transaction, proposal: Unparsed): Promise<void>;
  preview(db: Reader, proposal: Unparsed, now: Date): Promise<readonly PreviewLine[]>;
  allowsExcess(
    tx: Transaction,
    execution: Omit<Execution<unknown>, 'payload'>,
    moreMinor: bigint,
    now: Date,
  ): Promise<boolean>;
  describe(proposal: Unparsed, db: Reader): string | Promise<string>;
  execute(
    tx: Transaction,
    execution: Omit<Execution<unknown>, 'payload'>,
    now: Date,
  ): Promise<Result<Outcome, ApprovalRefusal>>;
}

/** A definition as the registry stores it: none of its functions runs before the payload is parsed. */
export interface Approval {
  readonly kind: string;
  readonly title: string;
  readonly target: ApprovalTarget;
  readonly permission: { readonly request: Permission; readonly decide: Permission };
  /** The payload's schema, for code that writes a payload without knowing the kind. */
  readonly schema: z.ZodMiniType;
  parse(payload: unknown): Result<ParsedApproval, 'input_invalid'>;
}

export function defineApproval<Schema extends z.ZodMiniType>(definition: ApprovalDefinition<Schema>): Approval {
  const { kind, title, target, permission, schema } = definition;
  return {
    kind,
    title,
    target,
    permission,
    schema,
    parse(given) {
      const parsed = checkFields(schema, given);
      if (!parsed.ok) return parsed;
      const payload = parsed.value;
      return ok({
        payload,
        check: async (tx, proposal, now) => definition.check?.(tx, { ...proposal, payload }, now) ?? ok(null),
        participants: async (db, proposal) => definition.participants?.(db, { ...proposal, payload }) ?? [],
        lock: async (tx, proposal) => definition.lock?.(tx, { ...proposal, payload }),
        preview: async (db, proposal, now) =>
          (await definition.preview(db, { ...proposal, payload }, now)).map(withRemoval),
        allowsExcess: async (tx, execution, moreMinor, now) =>
          definition.allowsExcess?.(tx, { ...execution, payload }, moreMinor, now) ?? false,
        describe: (proposal, db) => definition.describe({ ...proposal, payload }, db),
        execute: (tx, execution, now) => definition.execute(tx, { ...execution, payload }, now),
      });
    },
  };
}

/** The console shows a line with an empty new value as unchanged: an approver would overlook what is removed. */
function withRemoval(line: PreviewLine): PreviewLine {
  return line.after === '' && line.before !== '' && !line.isUnchanged ? { ...line, after: 'None' } : line;
}
