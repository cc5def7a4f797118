import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productSettings } from '../../../entry/registries.ts';
import { approveSeen, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { countWaiting } from '../../../platform/testing/count-waiting.ts';
import { lockSettings, writeSection } from '../../site/settings/index.ts';

let t: TestApp;
let maker: ConsoleOperator;
let checker: ConsoleOperator;

beforeAll(async () => {
  t = await startTestApp();
  maker = await openConsole(t, 'manager');
  checker = await openConsole(t, 'owner');
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.now = new Date(t.now.getTime() + 60_000);
  for (const { id } of (
    await t.ask('/console/approvals/list', { view: 'pending', kind: 'settings' }, { token: checker.token })
  ).content) {
    await t.call('/console/approvals/reject', { id, reason: 'of another test' }, { token: checker.token });
    await t.call('/console/approvals/reject', { id, reason: 'of another test' }, { token: maker.token });
  }
  await setSettings(t, {});
});

const sectionOf = async (name: string, operator = maker) => {
  const sections = await t.ask('/console/settings/list', {}, { token: operator.token });
  const section = sections.find((one) => one.section === name);
  if (!section) throw new Error(`no section ${name}`);
  return section;
};
const save = async (name: string, values: Record<string, unknown>, more: object = {}, operator = maker) => {
  const { version } = await sectionOf(name, operator);
  const body = { section: name, version, values, reason: 'as agreed', ...more };
  return t.call('/console/settings/save', body, { token: operator.token });
};
const approve = (id: string | null, operator = checker) => approveSeen(t, id ?? '', { token: operator.token });

describe('a section', () => {
  it('shows its fields, values and defaults with the texts of its definition', async () => {
    const section = await sectionOf('withdrawal');
    expect(section).toMatchObject({ title: 'Withdrawals', pendingApproval: null });
    expect(section.fields.find(({ key }) => key === 'fee')).toMatchObject({
      label: 'Fee',
      kind: 'amount',
      unit: 'COIN',
      guarded: true,
    });
    expect(section.values).toEqual(section.defaults);
  });

  it('is saved at once if no value is raised, with version, author and reason', async () => {
    const before = await sectionOf('withdrawal');
    const saved = await save('withdrawal', { minimum: '250.00', fee: '5.00' });
    expect(saved).toMatchObject({
      status: 200,
      data: { version: before.version + 1, changedBy: maker.name, values: { minimum: '250.00', fee: '5.00' } },
    });
    const person = await makePerson(t, 1000);
    expect(await t.ask('/withdraw/terms', {}, { token: person.token })).toMatchObject({ minimum: '250.00' });
    const { content } = await t.ask('/console/settings/history', { section: 'withdrawal' }, { token: maker.token });
    expect(content[0]).toMatchObject({
      version: before.version + 1,
      by: maker.name,
      approvedBy: null,
      reason: 'as agreed',
      values: { minimum: '250.00', dayLimit: '1000000.00' },
    });
    const audit = await t.ask('/console/audit/list', { target: 'settings:withdrawal' }, { token: checker.token });
    expect(audit.content[0]).toMatchObject({
      action: 'settings.change',
      operator: maker.name,
      detail: { changes: { minimum: { before: '100.00', after: '250.00' } } },
    });
  });

  it('cannot overwrite a version that was saved meanwhile', async () => {
    const { version } = await sectionOf('risk');
    expect(await save('risk', { dueHours: 30 })).toMatchObject({ status: 200 });
    expect(await save('risk', { dueHours: 31 }, { version })).toMatchObject({ status: 409, code: 'record_changed' });
    const seen = { version: (await sectionOf('risk')).version };
    const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => save('risk', { dueHours: 40 + number }, seen)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'record_changed')).toHaveLength(4);
  });

  it('stays strict when an earlier save of one operator arrives late', async () => {
    const ceiling = async () => (await sectionOf('adjustments')).values.ceiling;
    const [before, { version }] = [await ceiling(), await sectionOf('adjustments')];
    const [locked, lowered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stricter = inTransaction(t.db, async (tx) => {
      const settings = await lockSettings(tx, 'demo');
      const section = productSettings().get('adjustments');
      if (!section) throw new Error('no such section');
      const values = { ...section.storedOf({ settings }), ceiling: '1.00' };
      const by = { operatorId: 'op_other', operatorName: 'other', approvedByName: null, reason: 'less' };
      await writeSection(tx, { siteId: 'demo', section, version: version + 1, values, ...by }, t.now);
      locked.resolve();
      await lowered.promise;
    });
    await locked.promise;
    // Compared with the old settings this save loosens nothing, and it names the version that the other save writes.
    const loosened = save('adjustments', { ceiling: before }, { version: version + 1 });
    await expect.poll(() => countWaiting(t.db)).toBe(1);
    lowered.resolve();
    await stricter;
    expect(await loosened).toMatchObject({ code: 'record_changed' });
    expect(await ceiling()).toBe('1.00');
  });

  it('gets no new version when saved unchanged', async () => {
    const { version } = await sectionOf('look');
    expect(await save('look', { tabLabels: 'zh' })).toMatchObject({ status: 200, data: { version } });
  });

  it.each([
    ['withdrawal', { fee: 'free' }, 'values.fee', 'amount_format'],
    ['withdrawal', { fee: 10 }, 'values.fee', 'amount_required'],
    ['withdrawal', { coolingHours: -1 }, 'values.coolingHours', 'field_invalid'],
    ['withdrawal', { minimum: '600000.00' }, 'values.maximum', 'field_invalid'],
    ['withdrawal', { bankFromMinutes: 5000 }, 'values.bankToMinutes', 'field_invalid'],
    ['withdrawal', { unheard: 1 }, 'values.unheard', 'field_invalid'],
    ['transfer', { pinRequired: 'yes' }, 'values.pinRequired', 'field_type'],
    ['look', { accent: 'blue' }, 'values.accent', 'field_invalid'],
    ['payout_accounts', { countries: ['XX'] }, 'values.countries.0', 'field_invalid'],
    ['deposit', { methods: [{ code: 'a', minimum: '5.00', maximum: '4.00' }] }, 'values.methods', 'field_invalid'],
    ['deposit', { methods: [{ code: 'a', minimum: 'x' }] }, 'values.methods.0.minimum', 'amount_format'],
  ])('%s refuses %j by its field', async (name, values, field, code) => {
    const { version } = await sectionOf(name);
    expect(await save(name, values)).toMatchObject({ status: 400, data: { fields: { [field]: { code } } } });
    expect((await sectionOf(name)).version).toBe(version);
  });

  it('is not found if no module defines it, and requires a reason', async () => {
    const body = { section: 'unheard', version: 0, values: {}, reason: 'as agreed' };
    expect(await t.call('/console/settings/save', body, { token: maker.token })).toMatchObject({ code: 'not_found' });
    const history = await t.call('/console/settings/history', { section: 'unheard' }, { token: maker.token });
    expect(history).toMatchObject({ code: 'not_found' });
    expect(await save('look', { accent: '#000000' }, { reason: '' })).toMatchObject({
      data: { fields: { reason: { code: 'reason_required' } } },
    });
  });

  it('is separate for each site', async () => {
    const elsewhere = await openConsole(t, 'manager', ['other']);
    const before = (await sectionOf('risk')).values.dueHours;
    expect(await save('risk', { dueHours: 77 }, {}, elsewhere)).toMatchObject({ status: 200 });
    expect((await sectionOf('risk')).values.dueHours).toBe(before);
    expect((await sectionOf('risk', elsewhere)).values.dueHours).toBe(77);
  });
});

describe('a change that raises a limit or fee', () => {
  it('waits for another operator, who sees the values before and after', async () => {
    const saved = await save('transfer', { dayLimit: '2000000.00', minimum: '1.00' });
    expect(saved).toMatchObject({ status: 200, data: { values: { dayLimit: '1000000.00', minimum: '0.01' } } });
    const id = saved.data.pendingApproval;
    const shown = await t.ask('/console/approvals/detail', { id: id ?? '' }, { token: checker.token });
    expect(shown).toMatchObject({
      title: 'Change of settings',
      target: { type: 'settings', id: 'transfer', label: 'Transfers between users' },
      summary: 'Transfers between users: Smallest transfer, Limit a day',
      preview: [
        { label: 'Smallest transfer', before: '₱0.01', after: '₱1.00' },
        { label: 'Limit a day', before: '₱1,000,000.00', after: '₱2,000,000.00' },
      ],
      mayDecide: true,
    });
    expect(await approve(id, maker)).toMatchObject({ status: 403, code: 'approval_own' });
    const risk = await openConsole(t, 'risk');
    expect(await approve(id, risk)).toMatchObject({ status: 403, code: 'permission_missing' });
    expect(await approve(id)).toMatchObject({ status: 200, data: { state: 'approved' } });
    const after = await sectionOf('transfer');
    expect(after).toMatchObject({ pendingApproval: null, values: { dayLimit: '2000000.00' } });
    const { content } = await t.ask('/console/settings/history', { section: 'transfer' }, { token: maker.token });
    expect(content[0]).toMatchObject({ by: maker.name, approvedBy: checker.name, reason: 'as agreed' });
    expect(await approve(id)).toMatchObject({ status: 409, code: 'approval_decided' });
  });

  it('shows the approver that a text becomes empty', async () => {
    await setSettings(t, { wheel: { to: '2026-12-31' } });
    const { data } = await save('wheel', { to: '' });
    const { preview } = await t.ask(
      '/console/approvals/detail',
      { id: data.pendingApproval ?? '' },
      { token: checker.token },
    );
    expect(preview).toEqual([{ label: 'Last day', before: '2026-12-31', after: 'Empty' }]);
  });

  it('locks the section until it is decided', async () => {
    await save('transfer', { dayLimit: null });
    expect(await save('transfer', { minimum: '2.00' })).toMatchObject({ status: 409, code: 'approval_pending' });
    expect(await save('transfer', { dayLimit: '9000000.00' })).toMatchObject({ code: 'approval_pending' });
    expect(await save('support', { name: 'Open' })).toMatchObject({ status: 200 });
  });

  it('is outdated once the section is changed outside the console', async () => {
    const saved = await save('transfer', { dayLimit: null });
    await t.db
      .insertInto('site_settings_history')
      .values({
        site_id: 'demo',
        section: 'transfer',
        version: saved.data.version + 1,
        at: t.now,
        operator_id: 'op_x',
        operator_name: 'x',
        approved_by_name: null,
        reason: 'of the test',
        content: '{}',
      })
      .execute();
    expect(await approve(saved.data.pendingApproval)).toMatchObject({ status: 422, code: 'approval_outdated' });
    const body = {
      kind: 'settings',
      target: 'transfer',
      payload: { version: saved.data.version, values: { dayLimit: null } },
      reason: 'as agreed',
    };
    await t.ask(
      '/console/approvals/reject',
      { id: saved.data.pendingApproval ?? '', reason: 'too old' },
      { token: checker.token },
    );
    expect(await t.call('/console/approvals/request', body, { token: maker.token })).toMatchObject({
      code: 'approval_outdated',
    });
  });

  it('waits even if the site has no second operator yet', async () => {
    const alone = await openConsole(t, 'owner', ['other']);
    await t.db
      .deleteFrom('operator_sites')
      .where('site_id', '=', 'other')
      .where('operator_id', '<>', alone.id)
      .execute();
    expect(await save('withdrawal', { fee: '20.00' }, {}, alone)).toMatchObject({
      status: 200,
      data: { pendingApproval: expect.stringMatching(/^ar_/), values: { fee: '10.00' } },
    });
    // A stricter value applies at once, in a section of its own.
    expect(await save('risk', { circularHolds: true }, {}, alone)).toMatchObject({
      data: { pendingApproval: null, values: { circularHolds: true } },
    });
    expect((await save('risk', { circularHolds: false }, {}, alone)).data.pendingApproval).toMatch(/^ar_/);
  });

  it.each([
    ['where users pay to', 'deposit', { methods: [{ code: 'manual', instructions: ['Bank: Mine'] }] }],
    ['who pays withdrawals', 'payments', { bankProvider: 'manual' }],
    ['no cooling of new accounts', 'withdrawal', { coolingHours: 0 }],
    ['no pin', 'withdrawal', { pinRequired: true }],
  ])('%s counts as raised when it weakens a safeguard', async (_what, name, values) => {
    const saved = await save(name, values);
    if ('pinRequired' in values) {
      expect(saved.data.pendingApproval).toBeNull();
      expect((await save(name, { pinRequired: false })).data.pendingApproval).toMatch(/^ar_/);
    } else expect(saved.data.pendingApproval).toMatch(/^ar_/);
  });
});

describe('a stored value that is invalid', () => {
  it('is replaced by the default', async () => {
    await t.db
      .updateTable('sites')
      .set({
        settings: JSON.stringify({
          features: (await sectionOf('features')).values,
          withdrawal: { fee: 'free', minimum: '77.00' },
        }),
      })
      .where('site_id', '=', 'demo')
      .execute();
    t.app.sites.forget();
    const person: Person = await makePerson(t, 1000);
    expect(await t.ask('/withdraw/terms', {}, withKey(person.token))).toMatchObject({
      minimum: '77.00',
      fee: '10.00',
    });
    expect((await sectionOf('withdrawal')).values).toMatchObject({ minimum: '77.00', fee: '10.00' });
  });
});
