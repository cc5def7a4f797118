import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moment, moneyText, rateText, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { AGENT_STATEMENTS } from '../../lists/engagement/agent-statements.ts';
import { AGENTS } from '../../lists/engagement/agents.ts';
import { reason } from '../console-fields.ts';
import { agentBase, memberDay, ratioIn, standing, statementFigures, statementLine } from './agent-values.ts';

const person = { uid: z.string(), name: z.string() };
const agentState = z.enum(['active', 'ended']);

export const consoleAgentList = listCalls(AGENTS);
export const consoleAgentStatementList = listCalls(AGENT_STATEMENTS, { row: { base: agentBase } });

const month = z.object({
  ...statementFigures,
  period: day,
  to: day,
  base: agentBase,
  revision: z.int(),
});

export const consoleAgentCalls = [
  ...consoleAgentList.calls,
  ...consoleAgentStatementList.calls,
  defineCall({
    path: '/console/agents/detail',
    method: 'POST',
    summary: 'One agent: ratio and its history, the agent above, the tree below, statements, withdrawals.',
    access: 'operator',
    permission: 'agent.view',
    feature: 'agent',
    input: z.object({ uid }),
    output: z.object({
      ...person,
      state: agentState,
      since: day,
      endedOn: z.nullable(day),
      /** In force today. */
      ratio: rateText,
      granted: rateText,
      above: z.nullable(z.object(person)),
      advisor: standing,
      advisorSince: z.nullable(moment),
      paidInAll: moneyText,
      withdrawals: z.object({ count: z.int(), amount: moneyText }),
      recharges: z.object({ count: z.int(), amount: moneyText }),
      ratios: z.array(
        z.object({
          from: day,
          ratio: rateText,
          /** The base for which the ratio was agreed; null until the site's base changes. */
          base: z.nullable(agentBase),
          by: z.string(),
          reason: z.string(),
          at: moment,
        }),
      ),
      /** All agents and members below the agent, in the order of the tree. */
      tree: z.array(
        z.object({ ...person, depth: z.int(), isAgent: z.boolean(), ratio: z.nullable(rateText), joinedAt: moment }),
      ),
      isTreeCapped: z.boolean(),
      /** The latest statements, newest first; the first statement is for the running period. */
      statements: z.array(month),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/agents/statement',
    method: 'POST',
    summary: 'One statement of an agent with its lines, including excluded members, and its postings.',
    access: 'operator',
    permission: 'agent.view',
    feature: 'agent',
    input: z.object({ uid, period: day }),
    output: z.object({
      ...month.shape,
      /**
       * Number of members with a bet of this closed period in an open round: their losses count once the round is over.
       */
      waiting: z.int(),
      lines: z.array(z.extend(statementLine, { isExcluded: z.boolean() })),
      postings: z.array(z.object({ journal: z.string(), at: moment, amount: moneyText, by: z.string() })),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/agents/days',
    method: 'POST',
    summary: 'A member’s days in a period: the rows behind a line.',
    access: 'operator',
    permission: 'agent.view',
    feature: 'agent',
    input: z.object({ uid, period: day, member: uid }),
    output: z.array(memberDay),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/agents/ratio',
    method: 'POST',
    summary: 'Lowers an agent’s ratio from tomorrow on. Raising it, or changing past days, needs a second person.',
    access: 'operator',
    permission: 'agent.manage',
    feature: 'agent',
    input: z.object({ uid, ratio: ratioIn, reason }),
    output: z.object({ from: day }),
    refusals: ['not_found', 'second_person_needed'],
  }),
  defineCall({
    path: '/console/agents/end',
    method: 'POST',
    summary: 'Ends an agent after today. Earlier earnings are paid as usual.',
    access: 'operator',
    permission: 'agent.manage',
    feature: 'agent',
    input: z.object({ uid, reason }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/agents/resettle',
    method: 'POST',
    summary: 'Settles an agent’s statements again from a period on; only a difference is posted.',
    access: 'operator',
    permission: 'agent.manage',
    feature: 'agent',
    input: z.object({ uid, period: day, reason }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/agents/simulate',
    method: 'POST',
    summary: 'Simulates the cost of the last month with another base or ratio. Changes nothing.',
    access: 'operator',
    permission: 'agent.view',
    feature: 'agent',
    isHeavy: true,
    input: z.object({
      base: agentBase,
      /** The ratio of every top agent; by default each agent's own. */
      ratio: z.optional(ratioIn),
      carryLosses: z._default(z.boolean(), false),
    }),
    output: z.object({
      from: day,
      to: day,
      /** The result with the settings of that time. */
      was: moneyText,
      wouldBe: moneyText,
      agents: z.array(z.object({ ...person, was: moneyText, wouldBe: moneyText })),
    }),
    refusals: [],
  }),
] as const;
