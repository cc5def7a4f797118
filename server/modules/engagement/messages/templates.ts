import type { BroadcastCategory } from '@pitaka/core/values/message-kinds.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { ContentTexts } from '../../../platform/db/tables/catalogue.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { textProblems } from './check-written.ts';

export interface Template {
  readonly name: string;
  readonly category: BroadcastCategory;
  readonly texts: ContentTexts;
  readonly link: string;
}

export function listTemplates(db: Database, siteId: string) {
  return db.selectFrom('message_templates').selectAll().where('site_id', '=', siteId).orderBy('name').execute();
}

/** Stores a template under its name; a template of the same name is replaced. */
export function saveTemplate(
  db: Database,
  actor: Actor,
  { name, category, texts, link }: Template,
  now: Date,
): Promise<Result<{ id: string }, 'input_invalid'>> {
  return decideInTransaction(db, async (tx): Promise<Result<{ id: string }, 'input_invalid'>> => {
    const fields = textProblems(texts);
    if (Object.keys(fields).length > 0) return refuse('input_invalid', { fields });
    const { rows } = await sql<{ template_id: string }>`
      INSERT INTO message_templates (site_id, template_id, name, category, texts, link, updated_at, updated_by)
      VALUES (${actor.siteId}, ${newId('mt', now.getTime())}, ${name.trim()}, ${category},
              ${JSON.stringify(texts)}::jsonb, ${link}, ${now}, ${actor.operatorName})
      ON CONFLICT (site_id, lower(name)) DO UPDATE
      SET name = excluded.name, category = excluded.category, texts = excluded.texts, link = excluded.link,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by
      RETURNING template_id`.execute(tx);
    const id = rows[0]?.template_id ?? '';
    await recordAuditEvent(tx, actor, { action: 'template.save', target: `template:${id}`, detail: { name } }, now);
    return ok({ id });
  });
}

export function removeTemplate(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    const deleted = await tx
      .deleteFrom('message_templates')
      .where('site_id', '=', actor.siteId)
      .where('template_id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) return refuse('not_found');
    const event = { action: 'template.remove', target: `template:${id}`, detail: { name: deleted.name } };
    await recordAuditEvent(tx, actor, event, now);
    return ok({});
  });
}
