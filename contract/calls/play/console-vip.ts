import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { VIP_PEOPLE } from '../../lists/play/vip-people.ts';

const level = z.int();

export const consoleVipList = listCalls(VIP_PEOPLE);

const move = z.object({
  id: z.string(),
  from: level,
  to: level,
  at: moment,
  kind: z.enum(['reached', 'not_kept', 'by_hand', 'taken_back', 'left']),
  steam: z.nullable(moneyText),
  need: z.nullable(moneyText),
  by: z.string(),
  reason: z.string(),
});

const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export const consoleVipCalls = [
  ...consoleVipList.calls,
  defineCall({
    path: '/console/vip/levels',
    method: 'POST',
    summary: 'The levels in force, with the number of users at each.',
    access: 'operator',
    permission: 'vip.view',
    feature: 'vip',
    input: z.object({}),
    output: z.array(z.object({ level, name: z.string(), need: moneyText, picture: z.string(), people: z.int() })),
    refusals: [],
  }),
  defineCall({
    path: '/console/vip/user',
    method: 'POST',
    summary: 'A user’s level: points, missing points, and every move with its reason.',
    access: 'operator',
    permission: 'vip.view',
    feature: 'vip',
    input: z.object({ uid }),
    output: z.object({
      level,
      levels: z.array(z.object({ level, name: z.string() })),
      steam: moneyText,
      counts: z.array(z.object({ source: z.enum(['turnover', 'deposits', 'earnings']), amount: moneyText })),
      period: z.nullable(z.object({ from: z.string(), to: z.string() })),
      next: z.nullable(z.object({ level, need: moneyText, missing: moneyText })),
      keep: z.nullable(z.object({ need: moneyText, missing: moneyText, until: z.string() })),
      moves: z.array(move),
      bonuses: z.array(z.object({ month: z.string(), level, amount: moneyText, at: moment })),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/vip/simulate',
    method: 'POST',
    summary: 'The cost of last month with other levels, and the number of users at each.',
    access: 'operator',
    permission: 'vip.view',
    feature: 'vip',
    isHeavy: true,
    input: z.object({
      /** The proposed section 'vip' of the settings. */
      values: z.record(z.string(), z.union([cell, z.array(z.record(z.string(), cell))])),
    }),
    output: z.object({
      /** 2026-10. */
      month: z.string(),
      levels: z.array(
        z.object({
          level,
          name: z.string(),
          people: z.int(),
          /** The cost if all users claim. */
          bonuses: moneyText,
          fees: moneyText,
          rebates: moneyText,
          total: moneyText,
        }),
      ),
      total: moneyText,
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/vip/picture',
    method: 'POST',
    summary: 'Stores a picture for a level and returns its address, for the settings of the levels.',
    access: 'operator',
    permission: 'vip.manage',
    feature: 'vip',
    bodyLimitBytes: 3_000_000,
    input: z.object({
      /** The file's bytes as base64: 2 MB. */
      file: z
        .string('field_required')
        .check(
          z.minLength(1, 'field_required'),
          z.maxLength(2_800_000, 'field_too_long'),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'field_invalid'),
        ),
      shape: z.enum(['icon', 'picture'], 'field_invalid'),
    }),
    output: z.object({ address: z.string() }),
    refusals: [],
  }),
] as const;
