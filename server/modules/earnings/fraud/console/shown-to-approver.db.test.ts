import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  SOURCE_SECRET,
  sendPostback,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { saveSource } from '../../conversions/index.ts';

/** An approver sees the exact effect, even if the source and the requester continue meanwhile. */

const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);

let t: TestApp;
let asker: ConsoleOperator;
let approver: ConsoleOperator;
let source: string;
let clickId: string;
let count = 0;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  await setSettings(t, { alone: { aDay: '1000.00' } });
});
afterAll(() => t?.close());
beforeEach(async () => {
  asker = await openConsole(t, 'manager');
  approver = await openConsole(t, 'owner');
  source = `shown-${++count}`;
  const terms = { siteId: 'demo', source, name: source, secret: SOURCE_SECRET, mapping: {}, aDayMinor: 1_000_00n };
  await saveSource(t.db, secrets, terms, t.now);
  await t.db
    .updateTable('conversion_sources')
    .set({ platforms: '["messaging"]' })
    .where('source', '=', source)
    .execute();
  clickId = await click(t, await makeLink(t, await makePromoter(t)));
});
afterEach(() => assertInvariants(t.db));

let events = 0;
async function say(sale: string, amount: string, more: Readonly<Record<string, string>> = {}): Promise<number> {
  t.now = new Date(t.now.getTime() + 1000);
  const named = { event_id: `${source}-${++events}`, transaction_id: `${source}-${sale}`, click_id: clickId };
  const body = { ...named, event: 'purchase', amount, ...more };
  return (await sendPostback(t.app, JSON.stringify(body), { at: t.now, source })).statusCode;
}
const sold = async (sale: string) => {
  const { content } = await t.ask('/console/conversions/list', { words: `${source}-${sale}` }, asker);
  return content.map(({ amount, decision }) => `${amount} ${decision}`.trim());
};
const waiting = async () => {
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, approver);
  return t.ask('/console/approvals/detail', { id: content[0]?.id ?? '' }, approver);
};
const approve = ({ id, print }: { id: string; print: string | null }) =>
  t.call('/console/approvals/approve', { id, print: print ?? '' }, approver);
/** A release whose effect exceeds the request has to be requested again. */
async function refuseAsMore(seen: { id: string; print: string | null }) {
  expect(await approve(seen)).toMatchObject({ code: 'approval_outdated' });
  await t.ask('/console/approvals/reject', { id: seen.id, reason: 'It is more now' }, approver);
}
const brings = ({ preview }: { preview: { label: string; after: string }[] }) =>
  preview.find(({ label }) => label.endsWith('at most'))?.after;

async function releaseGroup() {
  const { content } = await t.ask('/console/fraud/list', { view: 'open' }, asker);
  const group = content.find(({ label }) => label.startsWith(source));
  const given = { id: group?.id ?? '', decision: 'released', until: group?.lastHeldAt ?? '', trust: false } as const;
  return t.ask('/console/fraud/decide', { ...given, reason: 'Their sale day' }, asker);
}

describe('a held group that two people release', () => {
  it('is never released larger than requested and seen by its approver, until it is requested again', async () => {
    await say('a', '2000.00');
    await releaseGroup();
    const seen = await waiting();
    expect(brings(seen)).toBe('2000.00');
    await say('a', '90000.00');
    expect(await approve(seen)).toMatchObject({ status: 409, code: 'approval_changed' });
    expect(await sold('a')).toEqual(['90000.00']);
    const again = await waiting();
    expect(brings(again)).toBe('90000.00');
    await refuseAsMore(again);
    await releaseGroup();
    expect(await approve(await waiting())).toMatchObject({ status: 200 });
    expect(await sold('a')).toEqual(['90000.00 released']);
  });

  it('is released when it became smaller', async () => {
    await say('a', '5000.00');
    await releaseGroup();
    const seen = await waiting();
    await say('a', '3000.00');
    expect(await approve(seen)).toMatchObject({ status: 200, data: { state: 'approved' } });
    expect(await sold('a')).toEqual(['3000.00 released']);
  });

  it('is released as seen or not at all when its source reports more at the same instant', async () => {
    for (let round = 0; round < 6; round++) {
      const sale = `r${round}`;
      await say(sale, '2000.00');
      await releaseGroup();
      const seen = await waiting();
      const [approved] = await Promise.all([approve(seen), say(sale, '90000.00')]);
      const [state] = await sold(sale);
      // Reported after the release, the sale waits once more.
      expect(state).toBe('90000.00');
      if (approved.status !== 200) await refuseAsMore(await waiting());
    }
  });
});

describe('a held group that one operator releases', () => {
  it('is counted at the released amount when its source reports more at the same instant', async () => {
    await setSettings(t, { alone: { aDay: '1000.00' }, fraud: { leastSeconds: 3600 } });
    for (let round = 0; round < 6; round++) {
      const sale = `r${round}`;
      await say(sale, '1.00');
      const { content } = await t.ask('/console/fraud/list', { view: 'open' }, asker);
      const group = content.find(({ rule }) => rule === 'too_fast');
      const given = {
        id: group?.id ?? '',
        decision: 'released',
        until: group?.lastHeldAt ?? '',
        trust: false,
      } as const;
      const decide = t.call('/console/fraud/decide', { ...given, reason: 'A quick one' }, asker);
      await Promise.all([decide, say(sale, '90000.00')]);
      expect(await sold(sale)).toEqual(['90000.00']);
      await t.ask('/console/fraud/decide', { ...given, decision: 'declined', reason: 'Over' }, asker).catch(() => {});
      clickId = await click(t, await makeLink(t, await makePromoter(t)));
    }
    await setSettings(t, { alone: { aDay: '1000.00' }, fraud: { leastSeconds: 0 } });
  });
});

describe('a held sale that two people release', () => {
  it('is never released larger than its approver saw', async () => {
    await say('a', '2000.00');
    const { content } = await t.ask('/console/conversions/list', { words: `${source}-a` }, asker);
    const given = { id: content[0]?.id ?? '', decision: 'released', reason: 'Checked it' } as const;
    expect(await t.ask('/console/conversions/decide', given, asker)).toMatchObject({ waits: true });
    const seen = await waiting();
    expect(brings(seen)).toBe('2000.00');
    await say('a', '8000000.00');
    expect(await approve(seen)).toMatchObject({ code: 'approval_changed' });
    expect(await sold('a')).toEqual(['8000000.00']);
    await refuseAsMore(await waiting());
  });
});

describe('a rate that two people approve', () => {
  const enter = async (currency: string) => {
    const day = t.now.toISOString().slice(0, 10);
    expect(
      await t.ask('/console/exchange-rates/save', { currency, day, rate: '190', origin: 'The bank' }, asker),
    ).toMatchObject({ waits: true });
    return waiting();
  };
  const rates = async (currency: string) =>
    (await t.ask('/console/exchange-rates/list', { currency }, asker)).content.map(({ rate }) => rate);

  it('adds no more to sales than the approver saw', async () => {
    const seen = await enter('KWD');
    expect(brings(seen)).toBe('₱0.00');
    await say('a', '900.00', { currency: 'KWD' });
    expect(await approve(seen)).toMatchObject({ code: 'approval_changed' });
    expect(await rates('KWD')).toEqual([]);
    const again = await waiting();
    expect(brings(again)).toBe('₱171,000.00');
    expect(await approve(again)).toMatchObject({ status: 200 });
    expect(await rates('KWD')).toEqual(['190']);
  });

  it('may add more for new sales within one operator’s limit, and this counts towards that limit', async () => {
    const seen = await enter('BHD');
    await say('a', '4.00', { currency: 'BHD' });
    expect(await approve(seen)).toMatchObject({ status: 200 });
    const next = await enter('OMR');
    await say('b', '4.00', { currency: 'OMR' });
    expect(await approve(next)).toMatchObject({ code: 'approval_changed' });
    expect(await rates('OMR')).toEqual([]);
  });

  it('does not let a simultaneous sale exceed the ceiling', async () => {
    for (const currency of ['JOD', 'KYD', 'GIP', 'FKP']) {
      const seen = await enter(currency);
      await Promise.all([approve(seen), say(currency, '50.00', { currency })]);
      const [row] = (await t.ask('/console/conversions/list', { words: `${source}-${currency}` }, asker)).content;
      // Without the rate, the sale's value is unknown; with the rate, it is above the ceiling.
      expect(row?.held).toBe('above_ceiling');
    }
  });
});
