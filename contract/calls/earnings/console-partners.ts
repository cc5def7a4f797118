import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, optionalText, text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { OUTGOING } from '../../lists/earnings/outgoing.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason } from '../console-fields.ts';

const say = (code: FieldCode): FieldCode => code;

const MOST_FIELDS = 40;
const SHORTEST_SECRET = 16;
const scope = z.enum(['site', 'source', 'promoter'], 'field_invalid');

/** The server checks that the address may be called. */
const url = text(500);
/** The partner's name -> text with our {fields}; if empty, our own names are used. */
const fields = z
  .record(text(80), z.string(say('field_type')).check(z.maxLength(200, say('field_too_long'))), say('field_type'))
  .check(z.refine((value) => Object.keys(value).length <= MOST_FIELDS, say('field_invalid')));
/** Names of the events that the partner receives; empty for all. */
const events = z
  .array(z.string(say('field_type')).check(z.regex(/^[a-z0-9_.-]{1,40}$/, say('field_invalid'))), say('field_type'))
  .check(z.maxLength(MOST_FIELDS, say('field_invalid')));
/** The partner's own secret; if empty, a secret is generated and returned once. */
const secret = z._default(
  z.string(say('field_type')).check(
    z.refine((value) => value === '' || value.length >= SHORTEST_SECRET, say('field_invalid')),
    z.maxLength(200, say('field_too_long')),
  ),
  '',
);

const terms = { name: text(60), url, scope, scopeId: z._default(optionalText(40), ''), events, fields };

const attempt = z.object({ at: moment, answer: z.string(), body: z.string() });

export const consoleOutgoingList = listCalls(OUTGOING);

export const consolePartnerCalls = [
  defineCall({
    path: '/console/partners/list',
    method: 'POST',
    summary: 'Partners that receive conversions by signed postbacks, with results of the last day.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({}),
    output: z.object({
      partners: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          url: z.string(),
          scope,
          scopeId: z.string(),
          events: z.array(z.string()),
          fields: z.record(z.string(), z.string()),
          isActive: z.boolean(),
          /** Numbers of postbacks: delivered and failed ones in the last 24 hours, and waiting ones. */
          delivered: z.int(),
          failed: z.int(),
          waiting: z.int(),
        }),
      ),
      /** The fields that a template may use. */
      fieldNames: z.array(z.string()),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/partners/create',
    method: 'POST',
    summary: 'Adds a partner. A generated secret is returned only in this answer.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ ...terms, secret }),
    output: z.object({ id: z.string(), secret: z.nullable(z.string()) }),
    refusals: [],
  }),
  defineCall({
    path: '/console/partners/save',
    method: 'POST',
    summary: 'Changes what a partner receives, from the next conversion on.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40), ...terms, reason }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/partners/rotate',
    method: 'POST',
    summary: 'Changes a partner’s secret; later postbacks are signed with it.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40), secret, reason }),
    output: z.object({ id: z.string(), secret: z.nullable(z.string()) }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/partners/switch',
    method: 'POST',
    summary:
      'Switches a partner off or on. Waiting postbacks are sent once it is on; conversions while it is off are not.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40), isActive: z.boolean(say('field_type')), reason }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/partners/test',
    method: 'POST',
    summary: 'Sends a partner a signed test postback, and returns its answer.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40) }),
    output: z.object({ sent: z.string(), answer: z.string(), body: z.string() }),
    refusals: ['not_found', 'record_state'],
  }),
  ...consoleOutgoingList.calls,
  defineCall({
    path: '/console/outgoing/detail',
    method: 'POST',
    summary: 'One outgoing postback: its content, each try and its answer.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ id: text(64) }),
    output: z.object({ ...consoleOutgoingList.fields, body: z.string(), attempts: z.array(attempt) }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/outgoing/send',
    method: 'POST',
    summary: 'Sends a waiting postback at once, as its next try.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(64) }),
    output: z.object({}),
    refusals: ['not_found', 'record_state'],
  }),
  defineCall({
    path: '/console/outgoing/replay',
    method: 'POST',
    summary: 'Sends the same body again as a new delivery, with its own tries.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(64) }),
    output: z.object({ id: z.string() }),
    refusals: ['not_found', 'record_state'],
  }),
] as const;
