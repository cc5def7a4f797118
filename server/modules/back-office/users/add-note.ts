import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { UserNotesTable } from '../../../platform/db/tables/operators.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';

/** Writes a note about a user or one of the user's records. */
export function addNote(
  db: Database,
  actor: Actor,
  note: { uid: string; about: string; body: string },
  now: Date,
): Promise<Result<Selectable<UserNotesTable>, 'not_found'>> {
  return decideInTransaction(db, async (tx) => {
    if (!(await findUser(tx, actor.siteId, note.uid))) return refuse('not_found');
    const row = await tx
      .insertInto('user_notes')
      .values({
        site_id: actor.siteId,
        note_id: newId('un', now.getTime()),
        uid: note.uid,
        about: note.about,
        body: note.body,
        operator_id: actor.operatorId,
        operator_name: actor.operatorName,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const detail = { note: row.note_id, about: note.about };
    await recordAuditEvent(tx, actor, { action: 'user.note', target: `user:${note.uid}`, detail }, now);
    return ok(row);
  });
}
