import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import { insertTransition } from '../../../back-office/reviewed-records/index.ts';
import { readAgent } from '../views.ts';
import { AGENT_APPLICATION } from './application-record.ts';

interface Person {
  readonly siteId: string;
  readonly uid: string;
}

interface ApplicationTexts {
  readonly name: string;
  readonly contact: string;
  readonly note: string;
}

type Applied<Code extends string> = Promise<Result<{ readonly id: string }, Code | 'agent_already' | 'agent_applied'>>;

/** Applies to become an agent, also after a refusal or as a former agent. */
export function applyAsAgent(db: Database, person: Person, words: ApplicationTexts, now: Date): Applied<never> {
  return decideInTransaction(db, async (tx) => {
    const agent = await readAgent(tx, person.siteId, person.uid);
    if (agent && agent.ended_day === null) return refuse('agent_already');
    return insertApplication(tx, { ...person, ...words, kind: 'agent' }, now);
  });
}

/** An agent applies to become a recharge advisor. */
export function applyAsAdvisor(db: Database, person: Person, note: string, now: Date): Applied<'agent_none'> {
  return decideInTransaction(db, async (tx) => {
    const agent = await readAgent(tx, person.siteId, person.uid);
    if (!agent || agent.ended_day !== null) return refuse('agent_none');
    if (agent.advisor_since !== null) return refuse('agent_already');
    return insertApplication(tx, { ...person, name: '', contact: '', note, kind: 'advisor' }, now);
  });
}

async function insertApplication(
  tx: Transaction,
  { siteId, uid, kind, name, contact, note }: Person & ApplicationTexts & { readonly kind: 'agent' | 'advisor' },
  now: Date,
): Promise<Result<{ readonly id: string }, 'agent_applied'>> {
  const id = newId('aa', now.getTime());
  const inserted = await tx
    .insertInto('agent_applications')
    .values({
      site_id: siteId,
      application_id: id,
      uid,
      kind,
      name,
      contact,
      note,
      state: 'waiting',
      reason: '',
      version: 1,
      claimed_by: null,
      claim_expires_at: null,
      created_at: now,
      changed_at: now,
    })
    // Only one application of a kind may wait: the index rejects a simultaneous second one.
    .onConflict((conflict) => conflict.doNothing())
    .returning('application_id')
    .executeTakeFirst();
  if (!inserted) return refuse('agent_applied');
  const step = { version: 1, from: '', event: 'apply', to: 'waiting' };
  await insertTransition(tx, AGENT_APPLICATION, { siteId, id }, step, { by: `user:${uid}`, at: now });
  return ok({ id });
}
