import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../../entry/testing/console-client.ts';
import { aGame, listItems } from '../builders.ts';
import { CatalogueFixture } from './testing/catalogue-fixture.ts';

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await CatalogueFixture.open();
});
afterAll(() => fixture?.t.close());
beforeEach(() => fixture.clear());

describe('an item’s media', () => {
  const base64 = (bytes: Buffer | string) => Buffer.from(bytes as string).toString('base64');
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
  const upload = (shape: string, bytes: Buffer | string, name = 'a.png') =>
    fixture.call('/console/catalogue/upload', { shape, name, file: base64(bytes) });

  beforeEach(() => listItems(fixture.t.db, [aGame('a1')], fixture.t.now));

  async function approved(externalId: string, payload: object) {
    const body = { kind: 'item_links', target: await fixture.idOf(externalId), payload, reason: 'new pictures' };
    const { id } = (await fixture.call('/console/approvals/request', body)).data as unknown as { id: string };
    const { preview } = await fixture.t.ask('/console/approvals/detail', { id }, fixture.as(fixture.checker));
    expect(await approveSeen(fixture.t, id, fixture.checker)).toMatchObject({ status: 200 });
    return preview;
  }

  it('wait for a second person, who sees them, if they are new: a picture can show a number', async () => {
    const answer = await upload('picture', await picture(400, 800));
    const { address } = answer.data as { address: string };
    const clip = (await upload('clip', CLIP, 'a.mp4')).data as { address: string };
    const { id, version, icon } = await fixture.detailOf('a1');
    for (const changes of [{ icon: address }, { images: [address] }, { video: clip.address, cover: address }]) {
      const fields = Object.keys(changes).map((field) => [`changes.${field}`, 'link_elsewhere']);
      const refused = await fixture.wrong('/console/catalogue/save', { id, version, changes });
      expect(refused).toEqual(Object.fromEntries(fields));
    }
    expect(await fixture.detailOf('a1')).toMatchObject({ icon, images: [], video: '' });
    const preview = await approved('a1', { icon: address, images: [address], video: clip.address });
    expect(preview).toEqual([
      expect.objectContaining({ label: 'Icon', before: icon, after: address }),
      expect.objectContaining({ label: 'Picture 1', before: '', after: address }),
      expect.objectContaining({ label: 'Video', before: '', after: clip.address }),
    ]);
    expect(await fixture.detailOf('a1')).toMatchObject({ icon: address, images: [address], video: clip.address });
    // A picture that the item already shows needs no approval.
    await fixture.save('a1', { cover: address });
    const none = { kind: 'item_links', target: id, payload: { cover: address }, reason: 'again' };
    expect(await fixture.call('/console/approvals/request', none)).toMatchObject({ code: 'record_state' });
  });

  it('need two people to restore the platform’s, because an operator may have imported these from a file', async () => {
    const { address } = (await upload('picture', await picture(640, 640))).data as { address: string };
    await listItems(fixture.t.db, [aGame('a1', { icon: '/media/own.webp' })], fixture.t.now);
    await fixture.save('a1', { icon: '' });
    await listItems(fixture.t.db, [aGame('a1', { icon: address })], fixture.t.now);
    const { id, version } = await fixture.detailOf('a1');
    expect(await fixture.wrong('/console/catalogue/takeback', { id, version, field: 'icon' })).toEqual({
      field: 'link_elsewhere',
    });
    await approved('a1', { icon: address });
    expect(await fixture.detailOf('a1')).toMatchObject({ icon: address, says: [] });
  });

  it('are uploaded, shown on phones, reordered and removed', async () => {
    const uploaded = await upload('picture', await picture(400, 800));
    const two = await upload('picture', await picture(500, 500));
    const clip = await upload('clip', CLIP, 'a.mp4');
    const addresses = [uploaded, two, clip].map((answer) => (answer.data as { address: string }).address);
    const [first = '', second = '', video = ''] = addresses;
    expect(first).toMatch(/^\/media\/[0-9a-f]{40}\.webp$/);
    await approved('a1', { images: [first, second], video, icon: first });
    const shown = async () => {
      const [game] = (await fixture.t.ask('/wxcps/applist', {}, { token: fixture.promoter })).content;
      return game?.publicity_img.img_list.map(({ img_url }) => img_url);
    };
    expect(await shown()).toEqual([first, second]);
    await fixture.save('a1', { images: [second, first] });
    expect(await shown()).toEqual([second, first]);
    await fixture.save('a1', { images: [], icon: '' });
    expect(await shown()).toEqual([]);
    expect((await fixture.detailOf('a1')).icon).toMatch(/^\/media\/drawn\//);
    const response = await fixture.t.app.fastify.inject({ url: first, headers: { host: 'localhost' } });
    expect(response.headers['content-type']).toBe('image/webp');
  });

  it('are refused if they belong to another site', async () => {
    const answer = await fixture.t.call(
      '/console/catalogue/upload',
      { shape: 'picture', name: 'x.png', file: base64(await picture(300, 300)) },
      fixture.as(fixture.manager, 'other'),
    );
    const { address } = answer.data as { address: string };
    const { id, version } = await fixture.detailOf('a1');
    expect(
      await fixture.call('/console/catalogue/save', { id, version, changes: { images: [address] } }),
    ).toMatchObject({
      data: { fields: { 'changes.images': { code: 'field_invalid' } } },
    });
  });

  it('are refused, with a message at the file, if they are hostile, damaged, too large or too small', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await picture(300, 300);
    const bomb = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const code = async (shape: string, bytes: Buffer | string, name = 'a') =>
      (await fixture.wrong('/console/catalogue/upload', { shape, name, file: base64(bytes) })).file;
    expect(await code('picture', svg, 'a.png')).toBe('picture_format');
    expect(await code('icon', '<html><script>1</script></html>', 'a.jpg')).toBe('picture_format');
    expect(await code('picture', CLIP, 'a.png')).toBe('picture_format');
    expect(await code('clip', png, 'a.mp4')).toBe('media_not_clip');
    expect(await code('picture', png.subarray(0, 60))).toBe('media_damaged');
    expect(await code('picture', bomb)).toBe('picture_too_many_pixels');
    expect(await code('picture', Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]))).toBe('media_too_large');
    const files = () => readdir(fixture.t.mediaDir);
    const before = await files();
    expect(await code('icon', await picture(20, 21))).toBe('media_too_small');
    expect(await files()).toEqual(before);
    const body = { shape: 'icon', name: 'a\u0000.png', file: base64(png) };
    expect(await fixture.wrong('/console/catalogue/upload', body)).toEqual({ name: 'field_invalid' });
    const giant = await fixture.call('/console/catalogue/upload', {
      shape: 'clip',
      name: 'a',
      file: 'A'.repeat(29_000_000),
    });
    expect(giant).toMatchObject({ code: 'body_too_large' });
  });

  it('lose everything but the picture if the file is also valid in another format', async () => {
    const polyglot = Buffer.concat([await picture(300, 300), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const uploaded = await upload('picture', polyglot, 'a.html');
    const { address } = uploaded.data as { address: string };
    const response = await fixture.t.app.fastify.inject({ url: address, headers: { host: 'localhost' } });
    expect(response.rawPayload.includes('script')).toBe(false);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('are refused when a site’s uploads of a day would fill the disk, and accepted the next day', async () => {
    const { t } = fixture;
    const full = { address: '/media/full', content_type: 'video/mp4', bytes: 499_999_900, width: null, height: null };
    await t.db
      .insertInto('media')
      .values({ site_id: 'demo', ...full, origin: 'console', created_at: t.now })
      .execute();
    const body = { shape: 'picture', name: 'a.png', file: base64(await picture(320, 300)) };
    expect(await fixture.wrong('/console/catalogue/upload', body)).toEqual({ file: 'media_too_much' });
    t.now = new Date(t.now.getTime() + 24 * 3_600_000 + 1);
    expect(
      await t.call('/console/catalogue/upload', body, { token: (await openConsole(t, 'manager')).token }),
    ).toMatchObject({ status: 200 });
  });
});

/** The first bytes of an MP4 file. */
const CLIP = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
