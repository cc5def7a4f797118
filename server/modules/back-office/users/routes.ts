import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { findUser, listDevices, maskPhone } from '../../identity/auth/index.ts';
import { listUserLimits } from '../../money/limits/index.ts';
import { type ApprovalRegistry, listPendingApprovals, presentApproval } from '../approvals/index.ts';
import { addNote } from './add-note.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { freezeUser, type ReturnWithdrawals } from './freeze-user.ts';
import { figuresOf, presentAccounts, presentLimits, presentPerson } from './present-user-page.ts';
import {
  findFreeze,
  findUsers,
  listNotes,
  listSharedAddresses,
  listUserSessions,
  readAccounts,
  readUserCounts,
} from './views.ts';

export interface ConsoleUsersDependencies {
  readonly db: Database;
  readonly returnWithdrawals: ReturnWithdrawals;
  readonly approvals: ApprovalRegistry;
}

export function consoleUserRoutes(deps: ConsoleUsersDependencies): Route[] {
  const { db } = deps;
  return [
    route(findCall('/console/users/find'), async (input, context) => {
      const { siteId } = context.site;
      const before = readMark(input.after);
      if (input.after !== undefined && !before) return refuse('input_invalid', { fields: { after: 'field_invalid' } });
      const filters = { status: input.status, before, size: input.size + 1 };
      const rows = await findUsers(db, siteId, input.text, filters);
      const shown = rows.slice(0, input.size);
      const uids = shown.map((row) => row.uid);
      const accounts = await readAccounts(db, siteId, uids);
      const last = shown.at(-1);
      return ok({
        content: shown.map((row) => ({
          uid: row.uid,
          name: row.name ?? '',
          phone: maskPhone({ areaCode: row.area_code, number: row.phone }),
          role: row.role,
          job: row.job,
          status: row.status,
          createdAt: row.created_at.toISOString(),
          total: figuresOf(accounts.filter((account) => account.uid === row.uid)).total,
        })),
        next: rows.length > input.size && last ? `${last.created_at.toISOString()}|${last.uid}` : null,
      });
    }),

    route(findCall('/console/users/detail'), async ({ uid }, context) => {
      const { siteId, roleLabels, unit } = context.site;
      const [user, accounts, counts, freeze, limits, pending] = await Promise.all([
        findUser(db, siteId, uid),
        readAccounts(db, siteId, [uid]),
        readUserCounts(db, siteId, uid, context.now),
        findFreeze(db, siteId, uid),
        listUserLimits(db, siteId, uid),
        listPendingApprovals(db, siteId, uid),
      ]);
      if (!user) return refuse('not_found');
      return ok({
        ...presentPerson(user, roleLabels, context.locale),
        ...figuresOf(accounts),
        unit,
        accounts: presentAccounts(accounts),
        frozen:
          user.status === 'frozen' && freeze
            ? { at: freeze.at.toISOString(), by: freeze.operator_name, reason: freeze.reason }
            : null,
        lastSeenAt: counts.last_seen_at?.toISOString() ?? null,
        limits: { withdrawal: presentLimits(limits.withdrawal), transfer: presentLimits(limits.transfer) },
        pendingApprovals: pending.map((row) => presentApproval(row, deps.approvals, context)),
        counts: {
          openSessions: counts.open_sessions,
          devices: counts.devices,
          notes: counts.notes,
          applications: counts.applications,
        },
      });
    }),

    route(findCall('/console/users/sessions'), async ({ uid }, context) => {
      const { siteId } = context.site;
      const rows = await listUserSessions(db, siteId, uid);
      if (rows.length === 0 && !(await findUser(db, siteId, uid))) return refuse('not_found');
      return ok(
        rows.map((row) => {
          const isExpired = row.ended_at === null && row.expires_at <= context.now;
          return {
            id: row.session_id,
            device: row.device,
            address: row.address,
            createdAt: row.created_at.toISOString(),
            lastSeenAt: row.last_seen_at.toISOString(),
            endedAt: (isExpired ? row.expires_at : row.ended_at)?.toISOString() ?? null,
            endReason: isExpired ? ('expired' as const) : row.end_reason,
          };
        }),
      );
    }),

    route(findCall('/console/users/endsession'), async (input, context) =>
      endUserSessions(db, actorOf(context), { uid: input.uid, id: input.id, reason: input.reason }, context.now),
    ),

    route(findCall('/console/users/devices'), async ({ uid }, context) => {
      const { siteId } = context.site;
      const [user, devices, addresses] = await Promise.all([
        findUser(db, siteId, uid),
        listDevices(db, siteId, uid),
        listSharedAddresses(db, siteId, uid, context.now),
      ]);
      if (!user) return refuse('not_found');
      return ok({
        devices: devices.map((device) => ({
          device: device.device,
          address: device.address,
          firstSeenAt: device.firstSeenAt.toISOString(),
          lastSeenAt: device.lastSeenAt.toISOString(),
          sharedWith: [...device.sharedWith],
        })),
        addresses: addresses.map((address) => ({ ...address, lastSeenAt: address.lastSeenAt.toISOString() })),
      });
    }),

    route(findCall('/console/users/notes'), async (input, context) => {
      const page = { before: input.after, size: input.size + 1 };
      const rows = await listNotes(db, context.site.siteId, input.uid, page);
      const shown = rows.slice(0, input.size);
      return ok({
        content: shown.map(presentNote),
        next: rows.length > input.size ? (shown.at(-1)?.note_id ?? null) : null,
      });
    }),

    route(findCall('/console/users/note'), async (input, context) => {
      const added = await addNote(db, actorOf(context), input, context.now);
      return added.ok ? ok(presentNote(added.value)) : added;
    }),

    route(findCall('/console/users/freeze'), async (input, context) =>
      freezeUser(deps, actorOf(context), input, context.now),
    ),
  ];
}

function presentNote(row: { note_id: string; about: string; body: string; operator_name: string; created_at: Date }) {
  return {
    id: row.note_id,
    about: row.about,
    body: row.body,
    operator: row.operator_name,
    at: row.created_at.toISOString(),
  };
}

/** 'moment|uid' of the last user of the page above. */
function readMark(text: string | undefined): { at: Date; uid: string } | undefined {
  const match = /^([0-9TZ:.-]{10,30})\|([0-9]{8})$/.exec(text ?? '');
  const at = new Date(match?.[1] ?? '');
  return match?.[2] && !Number.isNaN(at.getTime()) ? { at, uid: match[2] } : undefined;
}
