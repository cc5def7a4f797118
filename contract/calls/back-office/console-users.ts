import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, optionalText, rateText, text, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { USERS } from '../../lists/back-office/users.ts';
import { after, list, listSize, reason } from '../console-fields.ts';
import { approval } from './console-approvals.ts';

const limits = z.object({
  day: z.nullable(moneyText),
  week: z.nullable(moneyText),
  month: z.nullable(moneyText),
});

export const consoleNote = z.object({
  id: z.string(),
  /** '' if the note is about the user, else the record: 'withdrawal:wd_...'. */
  about: z.string(),
  body: z.string(),
  operator: z.string(),
  at: moment,
});

export const consoleUserList = listCalls(USERS, { refusals: ['reveals_used'] });

export const consoleUserCalls = [
  ...consoleUserList.calls,
  defineCall({
    path: '/console/users/phone',
    method: 'POST',
    summary: 'The full phone number. The viewing and its reason are recorded first.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({ uid, reason }),
    /** +639171234567 */
    output: z.object({ phone: z.string() }),
    refusals: ['not_found', 'reveals_used'],
  }),
  defineCall({
    path: '/console/users/datafiles',
    method: 'POST',
    summary: 'The caller’s files with all data of one person, requested as an approval of kind person_export.',
    access: 'operator',
    permission: 'person.export',
    input: z.object({ uid }),
    output: z.array(
      z.object({
        id: z.string(),
        form: z.enum(['html', 'json']),
        state: z.enum(['waiting', 'ready', 'failed', 'expired']),
        createdAt: moment,
        expiresAt: z.nullable(moment),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/users/datafile',
    method: 'POST',
    summary: 'One of these files. The download is recorded.',
    access: 'operator',
    permission: 'person.export',
    input: z.object({ id: text(64) }),
    output: z.string(),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/users/detail',
    method: 'POST',
    summary: 'One user: identity, balances, limits, and pending decisions.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({ uid }),
    output: z.object({
      uid,
      /** Masked except for its last digits: '+63 ***4567'. */
      phone: z.string(),
      name: z.string(),
      role: z.int(),
      roleLabel: z.string(),
      job: z.int(),
      level: z.int(),
      rates: z.object({ own: rateText, direct: rateText, indirect: rateText, newMember: rateText }),
      inviter: z.nullable(uid),
      locale: z.string(),
      status: z.enum(['active', 'frozen']),
      /** The time at which two operators erased the person. */
      erasedAt: z.nullable(moment),
      /** The operator who froze the account, with time and reason. */
      frozen: z.nullable(z.object({ at: moment, by: z.string(), reason: z.string() })),
      createdAt: moment,
      lastSeenAt: z.nullable(moment),
      unit: z.string(),
      total: moneyText,
      withdrawable: moneyText,
      /** Maximum of one manual credit or debit. */
      adjustmentCeiling: moneyText,
      locked: moneyText,
      inGame: moneyText,
      /** All ledger accounts of the user. */
      accounts: z.array(
        z.object({ name: z.string(), balance: moneyText, postings: z.string(), changedAt: z.nullable(moment) }),
      ),
      /** null if the site's limit applies. */
      limits: z.object({ withdrawal: limits, transfer: limits }),
      /** Notes about the user or one of the user's records. */
      pendingApprovals: z.array(approval),
      counts: z.object({ openSessions: z.int(), devices: z.int(), notes: z.int(), applications: z.int() }),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/users/sessions',
    method: 'POST',
    summary: 'The sessions of a user, open sessions first, with how the others ended.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({ uid }),
    output: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        address: z.string(),
        createdAt: moment,
        lastSeenAt: moment,
        endedAt: z.nullable(moment),
        endReason: z.nullable(z.enum(['logout', 'elsewhere', 'password', 'frozen', 'expired'])),
      }),
    ),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/users/endsession',
    method: 'POST',
    summary: 'Ends one session of a user, or all of them without an id; those devices get status 996.',
    access: 'operator',
    permission: 'user.end_session',
    input: z.object({ uid, id: z.optional(text(64)), reason }),
    output: z.object({ ended: z.int() }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/users/devices',
    method: 'POST',
    summary: 'The devices and networks of an account, and other accounts that used them.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({ uid }),
    output: z.object({
      devices: z.array(
        z.object({
          device: z.string(),
          address: z.string(),
          firstSeenAt: moment,
          lastSeenAt: moment,
          sharedWith: z.array(uid),
        }),
      ),
      /** Users whose sessions came from the same network address in the last 30 days. */
      addresses: z.array(z.object({ address: z.string(), lastSeenAt: moment, sharedWith: z.array(uid) })),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/users/notes',
    method: 'POST',
    summary: 'Notes and approval requests about a user, newest first.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({ uid, after, size: listSize }),
    output: list(consoleNote),
    refusals: [],
  }),
  defineCall({
    path: '/console/users/note',
    method: 'POST',
    summary: 'Adds a note. Notes cannot be changed or removed.',
    access: 'operator',
    permission: 'user.note',
    input: z.object({ uid, about: z._default(optionalText(100), ''), body: text(2000) }),
    output: consoleNote,
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/users/freeze',
    method: 'POST',
    summary: 'Ends all sessions of a user, blocks log-ins, and stops every payment out of the account.',
    access: 'operator',
    permission: 'user.freeze',
    input: z.object({ uid, reason }),
    output: z.object({ sessionsEnded: z.int() }),
    refusals: ['not_found', 'user_frozen_already'],
  }),
] as const;
