import { consoleUserList } from '@pitaka/contract/calls/back-office/console-users.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Values } from '../../../platform/assembly/define-module.ts';
import { keysetColumn, keysetPage } from '../../../platform/db/keyset-page.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type ConsoleListDependencies, refuseCursor } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { findUser, listDevices, maskPhone, phoneKey } from '../../identity/auth/index.ts';
import { countPhoneSearch, countReveal, findSamePerson } from '../../identity/operators/index.ts';
import { listUserLimits } from '../../money/limits/index.ts';
import { type ApprovalRegistry, listPendingApprovals, presentApproval } from '../approvals/index.ts';
import type { ReturnWithdrawals } from '../risk/index.ts';
import { addNote } from './add-note.ts';
import { adjustmentSettings } from './adjustment-settings.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { followTotals } from './follow-totals.ts';
import { freezeUser } from './freeze-user.ts';
import type { APPLICATION_ROWS } from './ports.ts';
import { figuresOf, presentAccounts, presentLimits, presentPerson } from './present-user-page.ts';
import { revealPhone } from './reveal-phone.ts';
import {
  findFreeze,
  listSharedAddresses,
  listUserSessions,
  needsTotals,
  queryNotes,
  queryUsers,
  readAccounts,
  readUserCounts,
  searchedPhones,
} from './views.ts';

export interface ConsoleUsersDependencies extends ConsoleListDependencies {
  readonly applicationsOf: Values<{ of: typeof APPLICATION_ROWS }>['of'];
  readonly secrets: SecretKeys;
  readonly returnWithdrawals: ReturnWithdrawals;
  readonly approvals: ApprovalRegistry;
}

export function consoleUserRoutes(deps: ConsoleUsersDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleUserList, {
      rows: async (filters, span, { site, now }) => {
        const isByTotal = needsTotals(filters);
        if (isByTotal) await followTotals(db, site.siteId, now);
        return queryUsers(db, site.siteId, filters, span, isByTotal, deps.secrets);
      },
      added: async (filters, span, { site, now }) => {
        await followTotals(db, site.siteId, now);
        return queryUsers(db, site.siteId, filters, span, true, deps.secrets);
      },
      allow: async ({ words }, context) => {
        const { site, now } = context;
        const [phone] = await searchedPhones(db, site.siteId, words);
        if (!phone) return ok(null);
        return countPhoneSearch(db, site, actorOf(context), phoneKey(deps.secrets, site.siteId, phone), now);
      },
      id: keysetColumn('uid', 'text'),
      sorts: {
        createdAt: keysetColumn('created_at', 'timestamptz'),
        total: keysetColumn('total_minor', 'bigint'),
      },
      totals: { balance: sql`sum(total_minor)` },
      present: async (rows) =>
        rows.map((row) => ({
          name: row.name ?? '',
          phone: maskPhone({ areaCode: row.area_code, number: row.phone }),
        })),
    }),

    route(findCall('/console/users/phone'), async (input, context) => {
      const allowed = await countReveal(db, context.site, actorOf(context), context.now);
      return allowed.ok ? revealPhone(deps, actorOf(context), input, context.now) : allowed;
    }),

    route(findCall('/console/users/detail'), async ({ uid }, context) => {
      const { siteId, roleLabels, unit } = context.site;
      const [user, accounts, counts, freeze, limits, pending, bonds] = await Promise.all([
        findUser(db, siteId, uid),
        readAccounts(db, siteId, [uid]),
        readUserCounts(db, deps.applicationsOf, { siteId, uid }, context.now),
        findFreeze(db, siteId, uid),
        listUserLimits(db, siteId, uid),
        listPendingApprovals(db, siteId, uid),
        findSamePerson(db, siteId, requireOperator(context).operatorId, context.now),
      ]);
      if (!user) return refuse('not_found');
      return ok({
        ...presentPerson(deps.secrets, user, roleLabels, context.locale),
        ...figuresOf(accounts),
        unit,
        erasedAt: user.erased_at?.toISOString() ?? null,
        adjustmentCeiling: formatMinor(adjustmentSettings.of(context.site).ceiling),
        accounts: presentAccounts(accounts),
        frozen:
          user.status === 'frozen' && freeze
            ? { at: freeze.at.toISOString(), by: freeze.operator_name, reason: freeze.reason }
            : null,
        lastSeenAt: counts.last_seen_at?.toISOString() ?? null,
        limits: { withdrawal: presentLimits(limits.withdrawal), transfer: presentLimits(limits.transfer) },
        pendingApprovals: pending.map((row) => presentApproval(row, deps.approvals, context, bonds)),
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

    route(findCall('/console/users/notes'), async ({ uid, ...request }, context) => {
      const order = { name: 'at', by: keysetColumn('note_id', 'text'), descending: true };
      const page = await keysetPage(db, queryNotes(db, context.site.siteId, uid), order, request);
      return page.ok ? ok({ content: page.value.rows.map(presentNote), next: page.value.next }) : refuseCursor();
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
