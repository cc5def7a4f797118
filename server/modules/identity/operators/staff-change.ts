import type { StaffRefusal } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { type Colleague, findColleague } from './find-colleague.ts';
import { recordSponsor } from './second-owner.ts';

type ColleagueRefusal = 'not_found' | StaffRefusal;

/** The details of a change's audit event. */
type Detail = Readonly<Record<string, unknown>>;

/** One change of an operator by an owner. */
export interface StaffChange {
  /** Its name in the audit log. */
  readonly action: string;
  /**
   * The change gives the operator more rights or a new way in: the owner who made it and the operator may not approve
   * each other's changes during a cooling period.
   */
  readonly isGrant: boolean;
  /** The change hands over a password. */
  readonly isReset?: boolean;
  /** The site that the change applies to, if it is not the actor's. */
  readonly siteId?: string;
  /** Checks the change, and returns the function that writes it. */
  prepare(tx: Transaction, actor: Actor, operatorId: string): Promise<Result<PreparedChange, ColleagueRefusal>>;
}

export interface PreparedChange {
  readonly name: string | undefined;
  /**
   * 'undefined': there is nothing to change. `appointedBy`: the owner who makes the change alone; '' if two owners make
   * it.
   */
  write?(tx: Transaction, now: Date, appointedBy: string): Promise<Detail>;
}

/** The operator who changes the staff and, if two are needed, the operator who approved the change. */
export interface StaffActors {
  readonly actor: Actor;
  readonly checker?: Actor;
}

/** A change of an operator who works for the actor's site. */
export function changeOfColleague(
  named: Pick<StaffChange, 'action' | 'isGrant' | 'isReset'>,
  decide: (colleague: Colleague) => Result<null, StaffRefusal>,
  write: (tx: Transaction, colleague: Colleague, now: Date, appointedBy: string) => Promise<Detail>,
): StaffChange {
  return {
    ...named,
    async prepare(tx, actor, operatorId) {
      const colleague = await findColleague(tx, actor, operatorId);
      if (!colleague) return refuse('not_found');
      const decision = decide(colleague);
      if (!decision.ok) return decision;
      return ok({ name: colleague.row.name, write: (at, now, appointedBy) => write(at, colleague, now, appointedBy) });
    },
  };
}

/** Decides and writes in the caller's transaction; the audit event is written last. */
export async function changeStaff(
  tx: Transaction,
  { actor, checker }: StaffActors,
  operatorId: string,
  change: StaffChange,
  now: Date,
): Promise<Result<Record<string, never>, ColleagueRefusal>> {
  const prepared = await change.prepare(tx, actor, operatorId);
  if (!prepared.ok) return prepared;
  const { name, write } = prepared.value;
  if (!write) return ok({});
  const done = await write(tx, now, checker ? '' : actor.operatorId);
  if (change.isGrant) {
    const isAlone = change.isReset ? checker === undefined : undefined;
    await recordSponsor(tx, operatorId, { sponsorId: actor.operatorId, isAlone }, now);
  }
  const writer = { ...(checker ?? actor), siteId: change.siteId ?? actor.siteId };
  const detail = { name, ...done, ...(checker ? { requestedBy: actor.operatorName } : {}) };
  await recordAuditEvent(tx, writer, { action: change.action, target: `operator:${operatorId}`, detail }, now);
  return ok({});
}
