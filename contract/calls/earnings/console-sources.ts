import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { amount, moment, moneyText, text } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { DELIVERIES } from '../../lists/earnings/deliveries.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason, shownName } from '../console-fields.ts';
import { DELIVERY_OUTCOMES } from './values.ts';

const say = (code: FieldCode): FieldCode => code;

/** Part of the source's address: /postback/NAME. */
const sourceId = z
  .string(say('field_required'))
  .check(z.minLength(1, say('field_required')), z.regex(/^([a-z0-9-]{1,40})?$/, say('field_invalid')));
const word = text(60);
const MOST_WORDS = 40;

/** Our field -> the source's parameter; 'status:ITS WORD' -> our status. */
const mapping = z
  .record(text(80), word, say('field_type'))
  .check(z.refine((value) => Object.keys(value).length <= MOST_WORDS, say('field_invalid')));
/** Names of the events that the source may report; empty for all. */
const events = z
  .array(z.string(say('field_type')).check(z.regex(/^[a-z0-9_.-]{1,40}$/, say('field_invalid'))), say('field_type'))
  .check(z.maxLength(MOST_WORDS, say('field_invalid')));

/** Platforms, and single items as 'messaging:NUMBER'; reports on other items are flagged. */
const scope = z
  .array(
    z.string(say('field_type')).check(z.regex(/^(messaging|video|app)(:[!-~]{1,120})?$/, say('field_invalid'))),
    say('field_type'),
  )
  .check(z.minLength(1, say('field_required')), z.maxLength(500, say('field_invalid')));

/** The maximum value of the source's reports in 24 hours, by the most expensive plan; reports above it are flagged. */
const aDay = amount;

const outcome = z.enum(DELIVERY_OUTCOMES, 'field_invalid');
export const consoleDeliveryList = listCalls(DELIVERIES);

export const consoleSourceCalls = [
  defineCall({
    path: '/console/sources/list',
    method: 'POST',
    summary: 'Sources that report conversions, their mappings, and results of the last day.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The address that the source calls. */
        address: z.string(),
        mapping: z.record(z.string(), z.string()),
        events: z.array(z.string()),
        scope: z.array(z.string()),
        /** The maximum value of the source's reports in 24 hours, and the value of the last 24 hours. */
        ...{ aDay: moneyText, broughtToday: moneyText },
        isActive: z.boolean(),
        /** Whether a change of the source waits for a second operator. */
        waits: z.boolean(),
        createdAt: moment,
        lastAt: z.nullable(moment),
        /** Number of deliveries in the last 24 hours, and of refused ones. */
        deliveries: z.int(),
        refused: z.int(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/sources/create',
    method: 'POST',
    summary:
      'Requests a source, which is active once a second person agrees. The secret is returned only in this answer.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ source: sourceId, name: shownName(60), mapping, events, scope, aDay }),
    output: z.object({ id: z.string(), secret: z.string(), address: z.string() }),
    refusals: ['source_exists', 'not_found', 'approval_pending'],
  }),
  defineCall({
    path: '/console/sources/save',
    method: 'POST',
    summary: 'Renames a source or lowers its daily limit; changes that can earn more wait for a second person.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40), name: shownName(60), mapping, events, scope, aDay, reason }),
    output: z.object({ waits: z.boolean() }),
    refusals: ['source_exists', 'not_found', 'approval_pending'],
  }),
  defineCall({
    path: '/console/sources/rotate',
    method: 'POST',
    summary:
      'Requests a new secret, which is returned only in this answer; the old secret is valid until a second person agrees.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40), reason }),
    output: z.object({ id: z.string(), secret: z.string(), address: z.string() }),
    refusals: ['source_exists', 'not_found', 'approval_pending'],
  }),
  defineCall({
    path: '/console/sources/switch',
    method: 'POST',
    summary:
      'Switches a source off, or requests to switch it on. Deliveries while it is off are stored, and processed once it is on.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40), isActive: z.boolean(say('field_type')), reason }),
    output: z.object({ waits: z.boolean() }),
    refusals: ['source_exists', 'not_found', 'approval_pending'],
  }),
  defineCall({
    path: '/console/sources/test',
    method: 'POST',
    summary: 'Sends a signed test event in the source’s own format, declined and without a click: it earns nothing.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40) }),
    output: z.object({
      outcome,
      /** The invalid field. */
      detail: z.string(),
      /** The body as sent. */
      body: z.string(),
    }),
    refusals: ['not_found', 'record_state'],
  }),
  ...consoleDeliveryList.calls,
  defineCall({
    path: '/console/deliveries/detail',
    method: 'POST',
    summary: 'One delivery as received, without secrets.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      ...consoleDeliveryList.fields,
      sourceName: z.string(),
      body: z.string(),
      conversionId: z.nullable(z.string()),
      /** Whether processing it again may have an effect, because it was signed with the source's present secret. */
      mayReplay: z.boolean(),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/deliveries/replay',
    method: 'POST',
    summary:
      'Processes a delivery again with the present mapping and its original time, together with all stored deliveries of its transaction. Events are not counted twice; an effect above one operator’s daily limit waits for a second person.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(64) }),
    output: z.object({ outcome, detail: z.string(), waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
] as const;
