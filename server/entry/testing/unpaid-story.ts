import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { approveSeen, openConsole } from './console-client.ts';
import { balanceOf, type Person, setSettings, withKey } from './money-people.ts';
import type { TestApp } from './test-app.ts';

export const DAY_MS = 86_400_000;

/** Plays a story of money that is deposited, sent, lost and charged back over weeks, with all workers running. */
export function unpaidStory(app: () => TestApp) {
  async function workers(): Promise<void> {
    const { paymentWorkers, earningWorkers, playWorkers, engagementWorkers } = app().app;
    for (let done = 1; done > 0; ) {
      done = 0;
      for (const worker of [...paymentWorkers, ...earningWorkers, ...playWorkers, ...engagementWorkers]) {
        done += await worker.runDue();
      }
    }
  }

  async function pass(days: number): Promise<void> {
    app().now = new Date(app().now.getTime() + days * DAY_MS);
    await workers();
  }

  /** The second Monday from now, when a week with this base and these rules has begun. */
  async function begin(base: AgentBase, carryLosses = true): Promise<void> {
    await setSettings(app(), { agents: { base, period: 'week', carryLosses } });
    for (let mondays = 0; mondays < 2; ) {
      await pass(1);
      if (new Date(app().now.getTime() + 8 * 3_600_000).getUTCDay() === 1) mondays += 1;
    }
  }

  /** Logs in again, because sessions expire over weeks. */
  const tokenOf = ({ phone }: Person) => app().logIn(phone);

  async function deposit(who: Person, amount: string): Promise<string> {
    const order = { amount, method: 'sandbox' };
    const { id } = await app().ask('/deposit/create', order, withKey(await tokenOf(who)));
    const paid = { method: 'POST', url: `/sandbox/pay/${id}`, headers: { host: 'localhost' } } as const;
    await app().app.fastify.inject({ ...paid, payload: { outcome: 'paid' } });
    await workers();
    return id;
  }

  async function chargeBack(target: string): Promise<void> {
    const [maker, checker] = [await openConsole(app(), 'manager'), await openConsole(app(), 'owner')];
    const body = { kind: 'charge_back', target, reason: 'the bank took it back', payload: {} };
    const { id } = await app().ask('/console/approvals/request', body, { token: maker.token });
    await approveSeen(app(), id, { token: checker.token });
    await workers();
  }

  const send = async (from: Person, to: Person, amount: string) =>
    app().ask('/wallet/transfer', { uid: to.uid, amount }, withKey(await tokenOf(from)));

  /** A user's money, less the user's debt. */
  async function worth(...people: Person[]): Promise<bigint[]> {
    const all = [];
    for (const { uid } of people) all.push((await balanceOf(app(), uid)) + (await balanceOf(app(), uid, 'debt')));
    return all;
  }

  return { workers, pass, begin, tokenOf, deposit, chargeBack, send, worth };
}
