import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen, openPuppet } from '../../../../entry/testing/console-client.ts';
import { aGame, listItems } from '../builders.ts';
import { CatalogueFixture } from './testing/catalogue-fixture.ts';

const KNOWN = { downloadUrl: 'https://apps.example/get?by={uid}', rechargeUrl: 'https://apps.example/pay' };
const ELSEWHERE = 'https://evil.example/pay';
const linked = (href: string) => `<p>To the <a href="${href}">tour</a>.</p>`;

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await CatalogueFixture.open();
});
afterAll(() => fixture?.t.close());
beforeEach(() => fixture.clear());

async function request(externalId: string, payload: object, operator = fixture.manager, site = 'demo') {
  const target = await fixture.idOf(externalId);
  const body = { kind: 'item_links', target, payload, reason: 'a new contract' };
  return fixture.call('/console/approvals/request', body, operator, site);
}
async function requested(externalId: string, payload: object): Promise<string> {
  const { data } = (await request(externalId, payload)) as unknown as { data: { id: string } };
  return data.id;
}
const approve = (id: string, operator = fixture.checker) => approveSeen(fixture.t, id, operator);
const shown = async () => {
  const { content } = await fixture.t.ask('/uid/app/links', {}, { token: fixture.promoter });
  return content.map(({ downlink, rechargelink }) => [downlink, rechargelink]);
};
async function alone(path: '/console/catalogue/save' | '/console/catalogue/takeback', more: object, item = 'app1') {
  const { id, version } = await fixture.detailOf(item);
  return fixture.wrong(path, { id, version, ...more });
}

describe('the links of an app', () => {
  beforeEach(() => listItems(fixture.t.db, [aGame('app1', KNOWN)], fixture.t.now, { kind: 'app' }));

  it('are changed by two people, so that one person alone cannot redirect users’ money', async () => {
    const before = await shown();
    for (const field of ['downloadUrl', 'rechargeUrl'] as const) {
      // Another path of the same host is another account at a payment provider.
      for (const address of [ELSEWHERE, `${KNOWN[field]}/mine`]) {
        expect(await alone('/console/catalogue/save', { changes: { ...KNOWN, [field]: address } })).not.toEqual({});
      }
    }
    expect(await shown()).toEqual(before);

    const id = await requested('app1', { rechargeUrl: ELSEWHERE });
    expect(await approve(id, fixture.manager)).toMatchObject({ code: 'approval_own' });
    expect(await approve(id, await openPuppet(fixture.t, fixture.manager, 'owner'))).toMatchObject({
      code: 'approval_too_new',
    });
    expect(await shown()).toEqual(before);
    const detail = await fixture.t.ask('/console/approvals/detail', { id }, fixture.as(fixture.checker));
    expect(detail.preview).toEqual([
      expect.objectContaining({ label: 'Recharge address', before: KNOWN.rechargeUrl, after: ELSEWHERE }),
    ]);
    expect(await approve(id)).toMatchObject({ status: 200 });
    expect((await shown())[0]?.[1]).toBe(`${ELSEWHERE}?uid=10000001`);
    expect(await fixture.detailOf('app1')).toMatchObject({ changedBy: fixture.manager.name, rechargeUrl: ELSEWHERE });
  });

  it('keep an operator’s values after a platform’s list, and need an approval to restore the platform’s', async () => {
    await approve(await requested('app1', { rechargeUrl: ELSEWHERE }));
    expect((await fixture.detailOf('app1')).says).toEqual([{ field: 'rechargeUrl', value: KNOWN.rechargeUrl }]);
    expect(await alone('/console/catalogue/takeback', { field: 'rechargeUrl' })).toEqual({ field: 'field_invalid' });
    await approve(await requested('app1', { rechargeUrl: KNOWN.rechargeUrl }));
    expect(await fixture.detailOf('app1')).toMatchObject({ rechargeUrl: KNOWN.rechargeUrl, says: [] });
  });

  it('are empty in a new app until two people approve them, and phones do not show the app before', async () => {
    const made = { kind: 'app', externalId: 'app2', name: 'Own app', ratio: '0' } as const;
    expect(await fixture.wrong('/console/catalogue/create', { ...made, ...KNOWN })).toEqual({
      downloadUrl: 'field_invalid',
      rechargeUrl: 'field_invalid',
    });
    await fixture.ask('/console/catalogue/create', made);
    expect(await shown()).toHaveLength(1);
    expect(await fixture.detailOf('app2')).toMatchObject({ downloadUrl: '', rechargeUrl: '' });
    for (const [path, body] of [
      ['/uid/app/detail', { kind: 'app', id: 'app2' }],
      ['/uid/app/gen/rechargelink', { id: 'app2' }],
      ['/uid/app/gen/downlink', { id: 'app2' }],
    ] as const) {
      expect(await fixture.t.call(path, body, { token: fixture.promoter }), path).toMatchObject({
        code: 'item_unknown',
      });
    }
    // An app with only one of its addresses is not shown on phones either.
    const half = await request('app2', { downloadUrl: KNOWN.downloadUrl });
    expect(half).toMatchObject({ code: 'input_invalid', data: { fields: { rechargeUrl: expect.anything() } } });
    await approve(await requested('app2', KNOWN));
    expect(await shown()).toHaveLength(2);
  });

  it('are approved as shown: a change of an address or of the name voids the approval', async () => {
    const id = await requested('app1', { rechargeUrl: ELSEWHERE });
    const { print } = await fixture.t.ask('/console/approvals/detail', { id }, fixture.as(fixture.checker));
    const asSeen = () => fixture.call('/console/approvals/approve', { id, print }, fixture.checker);
    await fixture.save('app1', { name: 'Another app' });
    expect(await asSeen()).toMatchObject({ status: 409 });
    await fixture.save('app1', { name: 'Game app1' });
    // Meanwhile the server's own list contains another address.
    const listed = aGame('app1', { ...KNOWN, rechargeUrl: 'https://apps.example/new' });
    await listItems(fixture.t.db, [listed], fixture.t.now, { kind: 'app' });
    expect(await asSeen()).toMatchObject({ status: 409 });
    await listItems(fixture.t.db, [aGame('app1', { ...KNOWN, rechargeUrl: ELSEWHERE })], fixture.t.now, {
      kind: 'app',
    });
    expect(await approve(id)).toMatchObject({ code: 'approval_outdated' });
  });

  it('are requested by operators with the permission, for an item of this site, once, and only if they change', async () => {
    expect(await request('app1', { rechargeUrl: ELSEWHERE }, fixture.cashier)).toMatchObject({
      code: 'permission_missing',
    });
    expect(await request('app1', { rechargeUrl: ELSEWHERE }, fixture.manager, 'other')).toMatchObject({
      code: 'not_found',
    });
    expect(await request('app1', KNOWN)).toMatchObject({ code: 'record_state' });
    expect(await request('app1', {})).toMatchObject({ code: 'record_state' });
    for (const rechargeUrl of ['javascript:alert(1)', 'https://user:word@a.example/', 'https://{uid}.example/', '']) {
      expect(await request('app1', { rechargeUrl }), rechargeUrl).toMatchObject({ code: 'input_invalid' });
    }
    await requested('app1', { rechargeUrl: ELSEWHERE });
    expect(await request('app1', { downloadUrl: ELSEWHERE })).toMatchObject({ code: 'approval_pending' });
    await listItems(fixture.t.db, [aGame('g1')], fixture.t.now);
    expect(await request('g1', { rechargeUrl: ELSEWHERE })).toMatchObject({ code: 'input_invalid' });
  });
});

describe('links and accounts in an item’s texts', () => {
  const description = linked('https://apps.example/tour');
  beforeEach(() => listItems(fixture.t.db, [aGame('g1', { description })], fixture.t.now));

  it('wait for a second person if they are new; other changes of a description do not', async () => {
    const changes = { description: linked(ELSEWHERE) };
    expect(await alone('/console/catalogue/save', { changes }, 'g1')).toEqual({
      'changes.description': 'link_elsewhere',
    });
    await fixture.save('g1', { description: `${description}<p>New words.</p>` });
    await fixture.save('g1', { description: '<p>No link.</p>' });
    // The platform's description contains the link; ours no longer does.
    expect(await alone('/console/catalogue/takeback', { field: 'description' }, 'g1')).toEqual({
      field: 'link_elsewhere',
    });
    const id = await requested('g1', changes);
    const detail = await fixture.t.ask('/console/approvals/detail', { id }, fixture.as(fixture.checker));
    expect(detail.preview).toEqual([
      expect.objectContaining({ label: 'Description', after: `To the tour <${ELSEWHERE}>.` }),
    ]);
    await approve(id);
    expect(await fixture.detailOf('g1')).toMatchObject(changes);
    const made = { kind: 'messaging', externalId: 'g2', name: 'By hand', ratio: '1', ...changes };
    expect(await fixture.wrong('/console/catalogue/create', made)).toEqual({ description: 'link_elsewhere' });
  });

  it.each([
    ['name', 'Pay GCash 0917 123 4567'],
    ['intro', 'To recharge\nsend to TJYeasTPa6gpEEiNpcHvr7gcu8sWy6M5mV'],
  ])('wait for a second person if the item’s %s contains an account', async (field, text) => {
    const changes = { [field]: text };
    expect(await alone('/console/catalogue/save', { changes }, 'g1')).toEqual({
      [`changes.${field}`]: 'link_elsewhere',
    });
    const made = { kind: 'messaging', externalId: 'g2', name: 'By hand', ratio: '1', ...changes };
    expect(await fixture.wrong('/console/catalogue/create', made)).toEqual({ [field]: 'link_elsewhere' });
    await fixture.save('g1', { name: 'Another name', intro: 'Other words' });
    expect(await alone('/console/catalogue/takeback', { field: 'name' }, 'g1')).toEqual({});
    const id = await requested('g1', changes);
    const detail = await fixture.t.ask('/console/approvals/detail', { id }, fixture.as(fixture.checker));
    expect(detail.preview).toEqual([expect.objectContaining({ after: text })]);
    expect(await approve(id)).toMatchObject({ status: 200 });
    expect(await fixture.detailOf('g1')).toMatchObject(changes);
  });

  it('wait for a second person, who sees all texts, if a number continues from one text in the next', async () => {
    await fixture.save('g1', { name: 'GCash 0917' });
    const intro = '123 456 is the number';
    expect(await alone('/console/catalogue/save', { changes: { intro } }, 'g1')).toEqual({
      'changes.intro': 'link_elsewhere',
    });
    const halves = { name: 'GCash 0917', intro };
    const made = { kind: 'messaging', externalId: 'g2', ratio: '1', ...halves };
    expect(await fixture.wrong('/console/catalogue/create', made)).toEqual({
      name: 'link_elsewhere',
      intro: 'link_elsewhere',
    });
    const id = await requested('g1', { intro });
    const detail = await fixture.t.ask('/console/approvals/detail', { id }, fixture.as(fixture.checker));
    expect(detail.preview).toEqual([
      expect.objectContaining({ label: 'Name', after: 'GCash 0917' }),
      expect.objectContaining({ label: 'Introduction', before: 'Fun.', after: intro }),
      expect.objectContaining({ label: 'Description' }),
    ]);
    await approve(id);
    expect(await fixture.detailOf('g1')).toMatchObject(halves);
  });

  it('wait if a new item’s name is an account, even if the item’s number is the same account', async () => {
    const made = { kind: 'messaging', externalId: '09171234567', name: '09171234567', ratio: '1' };
    expect(await fixture.wrong('/console/catalogue/create', made)).toEqual({ name: 'link_elsewhere' });
  });

  it('need two people to restore the platform’s text, even if the editor cannot have written its HTML', async () => {
    const html = `<table><tr><td><a href='${ELSEWHERE}'>x</a></td></tr></table>`;
    await fixture.save('g1', { description: '<p>Ours.</p>' });
    await listItems(fixture.t.db, [aGame('g1', { description: html })], fixture.t.now);
    expect(await alone('/console/catalogue/takeback', { field: 'description' }, 'g1')).toEqual({
      field: 'link_elsewhere',
    });
    await approve(await requested('g1', { description: html }));
    expect(await fixture.detailOf('g1')).toMatchObject({ description: html, says: [] });
    const other = { description: html.replace('evil', 'worse') };
    expect(await request('g1', other)).toMatchObject({ code: 'input_invalid' });
  });
});
