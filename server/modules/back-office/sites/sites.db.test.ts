import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
let owner: ConsoleOperator;
let both: ConsoleOperator;
/** An owner of the second site only. */
let tenant: ConsoleOperator;
let manager: string;
beforeAll(async () => {
  t = await startTestApp();
  owner = await openConsole(t, 'owner');
  both = await openConsole(t, 'owner', ['demo', 'other']);
  tenant = await openConsole(t, 'owner', ['other']);
  manager = (await openConsole(t, 'manager')).token;
});
afterAll(() => t?.close());

const NEW = {
  id: 'mango',
  name: 'Mango',
  companyName: 'Mango Inc.',
  icp: '',
  areaCode: '34',
  locale: 'es',
  unit: 'EUR',
  timezone: 'Europe/Madrid',
  domains: ['Mango.example', 'play.mango.example'],
} as const;
const create = (change: object, token = owner.token) =>
  t.call('/console/sites/create', { ...NEW, ...change }, { token });
const wrongOf = (answer: { data: unknown }) => Object.keys((answer.data as { fields?: object } | null)?.fields ?? {});
const seen = async (id: string, token: string) =>
  (await t.ask('/console/sites/list', {}, { token })).find((site) => site.id === id);

it('a new site answers at its domains and belongs to its creator', async () => {
  expect(await create({})).toMatchObject({ status: 200, data: { id: 'mango' } });
  const current = await t.ask('/site/current', {}, { host: 'play.mango.example' });
  expect(current).toMatchObject({ id: 'mango', unit: 'EUR', timezone: 'Europe/Madrid', areaCode: '34' });
  expect(current.features).toMatchObject({ wallet: true, apps: false });
  const onMango = { token: owner.token, headers: { 'x-site': 'mango' } };
  expect(await t.ask('/console/me', {}, onMango)).toMatchObject({ role: 'owner', site: { id: 'mango' } });
  for (const headers of [{ 'x-site': 'mango' }, { 'x-site': 'demo' }]) {
    const { content } = await t.ask('/console/audit/list', {}, { token: owner.token, headers });
    expect(content[0]).toMatchObject({ action: 'site.create', target: 'site:mango' });
  }
});

it('an invalid value is reported at its field, and no site is created', async () => {
  expect(wrongOf(await create({ id: 'Big Site' }))).toEqual(['id']);
  expect(wrongOf(await create({ id: 'x1', unit: 'XXQ', timezone: 'Mars/Olympus' }))).toEqual(['unit', 'timezone']);
  expect(wrongOf(await create({ id: 'x1', domains: ['ok.example', 'https://no.example'] }))).toEqual(['domains.1']);
  expect(wrongOf(await create({ id: 'x1', domains: [] }))).toEqual(['domains']);
  expect(await create({ domains: ['new.example'] })).toMatchObject({ code: 'site_exists' });
  expect(await create({ id: 'x1', domains: ['new.example', 'localhost'] })).toMatchObject({ code: 'domain_taken' });
  expect(await seen('x1', owner.token)).toBeUndefined();
  expect(await t.ask('/site/current', {}, { host: 'new.example' })).toMatchObject({ id: 'demo' });
});

it('a site is renamed everywhere, unless it changed meanwhile', async () => {
  const facts = { name: 'Other Two', companyName: '', icp: 'ICP 2', areaCode: '63', locale: 'ko', reason: 'renamed' };
  const save = (change: object, token: string) =>
    t.call('/console/sites/save', { id: 'other', version: 1, ...facts, ...change }, { token });
  expect(await save({}, both.token)).toMatchObject({ data: { version: 2 } });
  expect(await t.ask('/site/list', {}, { host: 'other.localhost' })).toMatchObject([
    { name: 'Other Two', icp: 'ICP 2' },
  ]);
  expect((await save({}, both.token)).code).toBe('record_changed');
  expect((await save({ reason: '' }, both.token)).code).toBe('input_invalid');
});

it('a company’s name that leads somewhere waits for a second owner, who reads it', async () => {
  const second = await openConsole(t, 'owner', ['other']);
  const site = await seen('other', both.token);
  const { version = 0, name = '', icp = '', areaCode = '', locale = 'en-US' } = site ?? {};
  const facts = { id: 'other', version, name, icp, areaCode, locale, reason: 'a new company' };
  const save = (companyName: string, token: string) =>
    t.call('/console/sites/save', { ...facts, companyName }, { token });
  // The owner works on another site meanwhile.
  const companyName = 'Pay by GCash 09171234567';
  expect(await save(companyName, both.token)).toMatchObject({ status: 200, data: { version, waits: true } });
  expect((await save('t.me/pay', both.token)).code).toBe('approval_pending');
  expect(await seen('other', both.token)).toMatchObject({ companyName: '', version });
  const asSecond = { token: second.token, headers: { 'x-site': 'other' } };
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, asSecond);
  const [request] = content.filter(({ kind }) => kind === 'site_facts');
  expect(request?.preview).toEqual([{ label: 'Company', before: '', after: companyName }]);
  const asBoth = { token: both.token, headers: { 'x-site': 'other' } };
  expect((await approveSeen(t, request?.id ?? '', asBoth)).code).toBe('approval_own');
  expect(await approveSeen(t, request?.id ?? '', asSecond)).toMatchObject({ status: 200 });
  expect(await seen('other', both.token)).toMatchObject({ companyName, version: version + 1 });
  const now = { ...facts, version: version + 1, companyName };
  expect((await t.call('/console/sites/save', { ...now, name: 'Other 3' }, { token: both.token })).data).toEqual({
    version: version + 2,
    waits: false,
  });
});

it('domains can be added and removed, except the last domain and other sites’ domains', async () => {
  const change = (verb: 'add' | 'remove', domain: string, token = both.token) =>
    t.call(`/console/sites/${verb}domain`, { id: 'other', domain, reason: 'a campaign' }, { token });
  expect((await change('add', 'More.Example ')).data).toEqual({ domains: ['more.example', 'other.localhost'] });
  expect((await t.ask('/site/current', {}, { host: 'more.example' })).id).toBe('other');
  expect((await change('add', 'more.example')).code).toBe('domain_taken');
  expect((await change('add', 'localhost')).code).toBe('domain_taken');
  for (const bad of ['https://x.example', 'x y', 'x:80', 'x/..', '-x.example', 'bücher.example']) {
    expect(wrongOf(await change('add', bad)), bad).toEqual(['domain']);
  }
  expect((await change('remove', 'localhost')).code).toBe('not_found');
  expect((await change('remove', 'other.localhost')).status).toBe(200);
  expect((await t.ask('/site/current', {}, { host: 'other.localhost' })).id).toBe('demo');
  expect((await change('remove', 'more.example')).code).toBe('domain_last');
});

it('only an owner of the default site can take a host from it', async () => {
  const domain = 'default-answers.example';
  expect((await t.ask('/site/current', {}, { host: domain })).id).toBe('demo');
  const add = (token: string) => t.call('/console/sites/adddomain', { id: 'other', domain, reason: 'mine' }, { token });
  expect((await add(tenant.token)).code).toBe('domain_of_default');
  expect((await create({ id: 'x2', domains: [domain] }, tenant.token)).code).toBe('domain_of_default');
  expect((await t.ask('/site/current', {}, { host: domain })).id).toBe('demo');
  expect((await add(both.token)).status).toBe(200);
});

it('an operator sees and changes only the sites that the operator owns', async () => {
  expect(await seen('other', owner.token)).toBeUndefined();
  const reason = 'just trying';
  const facts = { id: 'other', version: 2, name: 'Mine', areaCode: '63', locale: 'ko', reason };
  for (const token of [owner.token, manager, '']) {
    const options = token ? { token } : {};
    const answers = [
      await t.call('/console/sites/save', facts, options),
      await t.call('/console/sites/adddomain', { id: 'other', domain: 'mine.example', reason }, options),
      await t.call('/console/sites/removedomain', { id: 'other', domain: 'more.example', reason }, options),
    ];
    const expected = token === owner.token ? 'not_found' : token ? 'permission_missing' : 'session_missing';
    expect(answers.map(({ code }) => code)).toEqual([expected, expected, expected]);
  }
});

it('colours with too little contrast are refused; a readable look is applied with its logo', async () => {
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#f60' } })
    .png()
    .toBuffer();
  const logo = await t.ask('/console/sites/logo', { file: png.toString('base64') }, { token: owner.token });
  const save = (values: object) =>
    t.call(
      '/console/settings/save',
      { section: 'look', version: 0, values, reason: 'new colours' },
      { token: owner.token },
    );
  expect((await save({ accent: '#ffee88' })).data).toMatchObject({
    fields: { 'values.accent': { code: 'contrast_low' }, 'values.onAccent': { code: 'contrast_low' } },
  });
  expect((await save({ accentDark: '#202020' })).data).toMatchObject({
    fields: { 'values.accentDark': { code: 'contrast_low' } },
  });
  for (const bad of ['https://a.example/x.png', '/media/drawn/x', 'javascript:alert(1)']) {
    expect(wrongOf(await save({ logo: bad })), bad).toEqual(['values.logo']);
  }
  expect((await save({ accent: '#0b7a45', logo: logo.address })).status).toBe(200);
  const { theme } = await t.ask('/site/current', {});
  expect(theme).toMatchObject({ accent: '#0b7a45', logo: logo.address });
  const icon = await t.app.fastify.inject({ url: '/icon.svg', headers: { host: 'localhost' } });
  expect([icon.statusCode, icon.headers.location]).toEqual([302, logo.address]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  expect(wrongOf(await t.call('/console/sites/logo', { file: svg }, { token: owner.token }))).toEqual(['file']);
});
