import { AGENT_APPLICATION_MACHINE } from '@pitaka/core/engagement/agents/states.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { AgentApplicationsTable } from '../../../platform/db/tables/agents.ts';
import { defineReviewedRecord, type ReviewedRecord } from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { notifyUser } from '../../site/content/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { approveAgent } from './approve-agent.ts';

export type ApplicationRow = Selectable<AgentApplicationsTable>;

const KINDS = { agent: 'Agent', advisor: 'Recharge advisor' } as const;

/** Where applications and their history stand. */
export const AGENT_APPLICATION = {
  table: 'agent_applications',
  transitionTable: 'agent_application_transitions',
  idColumn: 'application_id',
} as const;

/** Applications of agents and recharge advisors, as operators review them. */
export function agentApplications({ sites }: { sites: SiteFinder }): ReviewedRecord {
  return defineReviewedRecord<ApplicationRow>({
    machine: AGENT_APPLICATION_MACHINE,
    title: 'Agent applications',
    ...AGENT_APPLICATION,
    permission: { view: 'agent.view', act: 'agent.manage' },
    views: [
      { id: 'waiting', title: 'Waiting', states: ['waiting'] },
      { id: 'decided', title: 'Decided', states: ['approved', 'rejected'], isCounted: false },
    ],
    columns: [
      { key: 'uid', label: 'User', kind: 'person', cell: (row) => row.uid },
      { key: 'kind', label: 'As', kind: 'text', cell: (row) => KINDS[row.kind] },
      { key: 'name', label: 'Name', kind: 'text', cell: (row) => row.name },
      { key: 'contact', label: 'Contact', kind: 'text', cell: (row) => row.contact },
      { key: 'at', label: 'Applied', kind: 'time', cell: (row) => row.created_at.toISOString() },
    ],
    filters: [
      {
        key: 'kind',
        label: 'As',
        kind: 'choice',
        choices: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
        where: (kind) => sql`r.kind = ${kind}`,
      },
      { key: 'uid', label: 'User', kind: 'text', where: (uid) => sql`r.uid = ${uid}` },
    ],
    actions: [
      {
        event: 'approve',
        label: 'Approve',
        tone: 'go',
        needsReason: false,
        async apply(tx, row, { actor, reason, now }) {
          await approve(tx, row, actor, now, sites);
          return ok({ reason });
        },
      },
      {
        event: 'reject',
        label: 'Reject',
        tone: 'danger',
        needsReason: true,
        apply: async (_tx, _row, { reason }) => ok({ reason }),
      },
    ],
    titleOf: (row) => `${KINDS[row.kind]}: ${row.name || row.uid}`,
    facts: async (db, row) => [
      {
        title: 'Application',
        facts: [
          { label: 'User', value: row.uid, kind: 'person', target: `user:${row.uid}` },
          { label: 'As', value: KINDS[row.kind], kind: 'text' },
          { label: 'Name', value: row.name, kind: 'text' },
          { label: 'Contact', value: row.contact, kind: 'text' },
          { label: 'Note', value: row.note, kind: 'text' },
          { label: 'Members invited', value: String(await countInvited(db, row)), kind: 'text' },
        ],
      },
    ],
    async afterTransition(tx, row, now) {
      if (row.state === 'waiting') return;
      const kind = row.state === 'approved' ? `${row.kind}_approved` : `${row.kind}_rejected`;
      const params = { reason: row.reason };
      await notifyUser(tx, {
        siteId: row.site_id,
        uid: row.uid,
        kind: kind as 'agent_approved' | 'agent_rejected' | 'advisor_approved' | 'advisor_rejected',
        params,
        now,
      });
    },
  });
}

async function approve(
  tx: Transaction,
  row: ApplicationRow,
  actor: Actor,
  now: Date,
  sites: SiteFinder,
): Promise<void> {
  const site = await sites.byId(row.site_id);
  if (!site) throw new Error(`an application on ${row.site_id}, which is no site`);
  if (row.kind === 'advisor') {
    await tx
      .updateTable('agents')
      .set({ advisor_since: now })
      .where('site_id', '=', row.site_id)
      .where('uid', '=', row.uid)
      .execute();
    return;
  }
  await approveAgent(
    tx,
    {
      siteId: row.site_id,
      uid: row.uid,
      today: siteDay(now, site.timezone),
      by: `operator:${actor.operatorName}`,
    },
    now,
  );
}

async function countInvited(db: Parameters<ReviewedRecord['facts']>[0], row: ApplicationRow): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('site_id', '=', row.site_id)
    .where('inviter_uid', '=', row.uid)
    .executeTakeFirstOrThrow();
  return Number(count);
}
