import { firstDayAfter } from '@pitaka/core/engagement/agents/ratio.ts';
import { AGENT_APPLICATION_MACHINE } from '@pitaka/core/engagement/agents/states.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { AgentApplicationsTable } from '../../../../platform/db/tables/agents.ts';
import type { Approval } from '../../../back-office/approvals/index.ts';
import {
  defineActionApproval,
  defineReviewedRecord,
  type RecordAction,
  type ReviewedRecord,
} from '../../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../../identity/audit/index.ts';
import { readPersonUids, readUserNames } from '../../../identity/auth/index.ts';
import { usersOf } from '../../../identity/auth/published.ts';
import { notifyUser } from '../../../site/notices/index.ts';
import { readTimezone } from '../../../site/sites/index.ts';
import { readAgentsBelow } from '../team/agents-below.ts';
import { readAgent } from '../views.ts';
import { approveAgent } from './approve-agent.ts';

export type ApplicationRow = Selectable<AgentApplicationsTable>;

const SHOWN_BELOW = 5;
const KINDS = { agent: 'Agent', advisor: 'Recharge advisor' } as const;

/** The tables of applications and their history. */
export const AGENT_APPLICATION = {
  table: 'agent_applications',
  transitionTable: 'agent_application_transitions',
  idColumn: 'application_id',
} as const;

/** Applications of agents and recharge advisors, as operators review them. */
export const agentApplications: ReviewedRecord = defineReviewedRecord<ApplicationRow>({
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
      notifiesUser: true,
      async apply(tx, row, { actor, reason, now }) {
        await approve(tx, row, actor, now);
        return ok({ reason });
      },
      get second(): NonNullable<RecordAction<ApplicationRow>['second']> {
        return { approval: agentReturnApproval, isNeeded: needsTwoOperators };
      },
    },
    {
      event: 'reject',
      label: 'Reject',
      tone: 'danger',
      needsReason: true,
      notifiesUser: true,
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

/**
 * Two operators approve the return of an agent who was ended or closed the account: otherwise one operator could choose
 * the paid periods. The same applies to an applicant with agents below: otherwise one operator could shift their
 * earnings to the applicant.
 */
export const agentReturnApproval: Approval = defineActionApproval<ApplicationRow>({
  record: () => agentApplications,
  event: 'approve',
  kind: 'agent_return',
  title: 'Approval of an agent',
  targetType: 'agent_application',
  request: 'agent.manage',
  labelOf: ({ name, uid }) => name || uid,
  async preview(db, { site_id: siteId, uid }, _unit, now) {
    const agent = await readAgent(db, siteId, uid);
    const endedDay = agent?.ended_day ?? null;
    const former = await findFormer(db, siteId, uid);
    const below = await readAgentsBelow(db, siteId, uid);
    const names = await readUserNames(db, siteId, below.slice(0, SHOWN_BELOW));
    const shown = [
      ...below.slice(0, SHOWN_BELOW).map((memberUid) => `${names.get(memberUid) ?? ''} ${memberUid}`.trim()),
    ];
    if (below.length > SHOWN_BELOW) shown.push(`${below.length - SHOWN_BELOW} more`);
    const today = siteDay(now, await readTimezone(db, siteId));
    return [
      ...(endedDay === null ? [] : [{ label: 'Not an agent since', before: '', after: dayText(endedDay) }]),
      ...(former === undefined ? [] : [{ label: 'Former agent account', before: '', after: former }]),
      { label: 'Agent from', before: '', after: dayText(firstDayAfter(today)) },
      ...(below.length === 0 ? [] : [{ label: 'Agents below', before: '', after: shown.join(', ') }]),
    ];
  },
  describe: (label) => `${label} becomes an agent`,
  keepsReason: true,
});

async function needsTwoOperators(tx: Transaction, { site_id, uid, kind }: ApplicationRow): Promise<boolean> {
  if (kind !== 'agent') return false;
  if ((await readAgent(tx, site_id, uid)) !== undefined || (await readAgentsBelow(tx, site_id, uid)).length > 0)
    return true;
  return (await findFormer(tx, site_id, uid)) !== undefined;
}

/** The closed account of the same person that was an agent: its carried losses would be lost in a new account. */
async function findFormer(db: Database | Transaction, siteId: string, uid: string): Promise<string | undefined> {
  const [, ...earlierUids] = await readPersonUids(db, siteId, uid);
  for (const earlier of earlierUids) if (await readAgent(db, siteId, earlier)) return earlier;
  return undefined;
}

async function approve(tx: Transaction, row: ApplicationRow, actor: Actor, now: Date): Promise<void> {
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
      today: siteDay(now, await readTimezone(tx, row.site_id)),
      by: `operator:${actor.operatorName}`,
    },
    now,
  );
}

async function countInvited(db: Parameters<ReviewedRecord['facts']>[0], row: ApplicationRow): Promise<number> {
  const { count } = await db
    .selectFrom(usersOf(row.site_id).as('users'))
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('inviter_uid', '=', row.uid)
    .executeTakeFirstOrThrow();
  return Number(count);
}
