import { randomUUID } from 'node:crypto';
import { nextState, WITHDRAWAL_MACHINE } from '@pitaka/core/payments/withdrawals/states.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { sqlState } from '../../../platform/db/in-transaction.ts';
import { useUsualSettings, withdrawalInReview } from './testing/withdrawing.ts';

const { states: STATES, events: EVENTS, transitions: TRANSITIONS } = WITHDRAWAL_MACHINE;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => useUsualSettings(t));
afterAll(() => t?.close());

describe('the database', () => {
  it('has the same table of transitions as the rules, for all pairs of states', async () => {
    const tryTransition = async (from: string, event: string, to: string) => {
      const id = `wd_try_${randomUUID()}`;
      try {
        await t.db.transaction().execute(async (tx) => {
          const insert = (version: number, from_state: string, name: string, to_state: string) =>
            tx
              .insertInto('withdrawal_transitions')
              .values({
                site_id: 'demo',
                withdrawal_id: id,
                version,
                from_state: from_state as never,
                event: name,
                to_state: to_state as never,
                actor: 'system:test',
                at: t.now,
              })
              .execute();
          if (from === '') await insert(1, '', event, to);
          else {
            let version = 1;
            let at = '';
            for (const step of pathTo(from)) {
              await insert(version++, at, step.event, step.to);
              at = step.to;
            }
            await insert(version, from, event, to);
          }
          throw new Error('allowed');
        });
      } catch (error) {
        if ((error as Error).message === 'allowed') return true;
        expect(['23514', '23503']).toContain(sqlState(error));
        return false;
      }
      return true;
    };
    for (const from of ['', ...STATES] as const) {
      for (const event of EVENTS) {
        const next = nextState(from, event);
        for (const to of STATES) {
          expect(await tryTransition(from, event, to), `${from} ${event} ${to}`).toBe(next.ok && next.value === to);
        }
      }
    }
  });

  it('refuses a state without a transition to it, a second transition from one version, and a changed transition', async () => {
    const { id } = await withdrawalInReview(t);
    const set = t.db.updateTable('withdrawals').where('withdrawal_id', '=', id);
    await expect(set.set({ state: 'Success' }).execute()).rejects.toMatchObject({ code: '23503' });
    await expect(set.set({ state: 'Success', version: 3 }).execute()).rejects.toMatchObject({ code: '23503' });
    const duplicate = {
      site_id: 'demo',
      withdrawal_id: id,
      version: 2,
      from_state: 'Prepare',
      event: 'rules_pass',
      to_state: 'WaitExec',
      actor: 'x',
      at: t.now,
    } as const;
    await expect(t.db.insertInto('withdrawal_transitions').values(duplicate).execute()).rejects.toMatchObject({
      code: '23505',
    });
    await expect(
      t.db
        .insertInto('withdrawal_transitions')
        .values({ ...duplicate, version: 3 })
        .execute(),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(
      t.db.updateTable('withdrawal_transitions').set({ actor: 'x' }).where('withdrawal_id', '=', id).execute(),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      t.db.deleteFrom('withdrawal_transitions').where('withdrawal_id', '=', id).execute(),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });
});

/** Transitions that lead from no state to a first state. */
function pathTo(state: string): { event: string; to: string }[] {
  const queue: { at: string; path: { event: string; to: string }[] }[] = [{ at: '', path: [] }];
  const visited = new Set(['']);
  for (let step = queue.shift(); step; step = queue.shift()) {
    if (step.at === state) return step.path;
    for (const { from, event, to } of TRANSITIONS) {
      if (from !== step.at || visited.has(to)) continue;
      visited.add(to);
      queue.push({ at: to, path: [...step.path, { event, to }] });
    }
  }
  throw new Error(`no way to ${state}`);
}
