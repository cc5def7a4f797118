import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { amount, moment, moneyText, optionalText, text } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason, toldName } from '../console-fields.ts';
import { DELIVERY_OUTCOMES } from './values.ts';

const say = (code: FieldCode): FieldCode => code;

/** Part of its address: /postback/NAME. */
const sourceId = z
  .string(say('field_required'))
  .check(z.minLength(1, say('field_required')), z.regex(/^([a-z0-9-]{1,40})?$/, say('field_invalid')));
const word = text(60);
const MOST_WORDS = 40;

/** Our field -> the source's parameter; 'status:ITS WORD' -> our status. */
const mapping = z
  .record(text(80), word, say('field_type'))
  .check(z.refine((value) => Object.keys(value).length <= MOST_WORDS, say('field_invalid')));
/** Names of the events it counts for; none: all. */
const events = z
  .array(z.string(say('field_type')).check(z.regex(/^[a-z0-9_.-]{1,40}$/, say('field_invalid'))), say('field_type'))
  .check(z.maxLength(MOST_WORDS, say('field_invalid')));

/** Platforms, and single items as 'messaging:NUMBER': what it says of others is held. */
const scope = z
  .array(
    z.string(say('field_type')).check(z.regex(/^(messaging|video|app)(:[!-~]{1,120})?$/, say('field_invalid'))),
    say('field_type'),
  )
  .check(z.minLength(1, say('field_required')), z.maxLength(500, say('field_invalid')));

/** The most that its reports may bring in 24 hours, by the dearest plan; what they say above it is held. */
const aDay = amount;

const outcome = z.enum(DELIVERY_OUTCOMES, 'field_invalid');
const delivery = {
  id: z.string(),
  receivedAt: moment,
  source: z.string(),
  /** How it came: POST, GET. */
  method: z.string(),
  outcome,
  /** Which field was wrong, or which delivery it repeats; '' where there is nothing to say. */
  detail: z.string(),
  eventId: z.string(),
};

export const consoleDeliveryList = defineConsoleList({
  path: '/console/deliveries',
  permission: 'earning.view',
  summary: 'What sources sent, and what became of it',
  filters: {
    source: z._default(optionalText(40), ''),
    outcome: z._default(z.enum(['', ...DELIVERY_OUTCOMES], 'field_invalid'), ''),
    /** The source's own id of an event. */
    words: z._default(optionalText(120), ''),
  },
  sorts: ['receivedAt'],
  descending: true,
  row: z.object(delivery),
  totals: {},
});

export const consoleSourceCalls = [
  defineCall({
    path: '/console/sources/list',
    method: 'POST',
    summary: 'Who reports conversions, how their names map to ours, and what came of the last day.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Where it sends them. */
        address: z.string(),
        mapping: z.record(z.string(), z.string()),
        events: z.array(z.string()),
        scope: z.array(z.string()),
        /** The most that its reports bring in 24 hours; what they brought in the last. */
        ...{ aDay: moneyText, broughtToday: moneyText },
        isActive: z.boolean(),
        /** A change of it waits for a second person. */
        waits: z.boolean(),
        createdAt: moment,
        lastAt: z.nullable(moment),
        /** Of the last 24 hours: all, and those that were refused. */
        deliveries: z.int(),
        refused: z.int(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/sources/create',
    method: 'POST',
    summary: 'Asks for a source; it counts once a second person agrees. Its secret is in this answer and nowhere else.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ source: sourceId, name: toldName(60), mapping, events, scope, aDay }),
    output: z.object({ id: z.string(), secret: z.string(), address: z.string() }),
    refusals: ['source_exists', 'not_found', 'approval_pending'],
  }),
  defineCall({
    path: '/console/sources/save',
    method: 'POST',
    summary: 'Changes the name of a source, or lowers its ceiling, or asks a second person for all that can earn more.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40), name: toldName(60), mapping, events, scope, aDay, reason }),
    output: z.object({ waits: z.boolean() }),
    refusals: ['source_exists', 'not_found', 'approval_pending'],
  }),
  defineCall({
    path: '/console/sources/rotate',
    method: 'POST',
    summary:
      'Asks for another secret, which is in this answer and nowhere else; the old one stops once a second person agrees.',
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
      'Switches a source off, or asks to switch it on again. What it sends while it is off is kept, and taken once it is on.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40), isActive: z.boolean(say('field_type')), reason }),
    output: z.object({ waits: z.boolean() }),
    refusals: ['source_exists', 'not_found', 'approval_pending'],
  }),
  defineCall({
    path: '/console/sources/test',
    method: 'POST',
    summary: 'Sends a signed test event by the source’s own names, declined and without a click: it earns nothing.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(40) }),
    output: z.object({
      outcome,
      /** The field that was wrong. */
      detail: z.string(),
      /** As it was sent. */
      body: z.string(),
    }),
    refusals: ['not_found', 'record_state'],
  }),
  ...consoleDeliveryList.calls,
  defineCall({
    path: '/console/deliveries/detail',
    method: 'POST',
    summary: 'One delivery as it came, without secrets.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      ...delivery,
      sourceName: z.string(),
      body: z.string(),
      conversionId: z.nullable(z.string()),
      /** Taking it again may make a difference: it was the source's own, by its secret of now. */
      mayReplay: z.boolean(),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/deliveries/replay',
    method: 'POST',
    summary:
      'Takes a delivery again, by the mapping of now and as of when it came, with all that is kept of its transaction. What was counted is not counted twice; what brings more than one operator may make in a day waits for a second person.',
    access: 'operator',
    permission: 'source.manage',
    input: z.object({ id: text(64) }),
    output: z.object({ outcome, detail: z.string(), waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
] as const;
