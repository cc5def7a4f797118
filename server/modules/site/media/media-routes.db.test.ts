import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderMediaStore } from '../../../adapters/media/folder/folder-media-store.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { aGame, listItems } from '../../promotion/catalogue/builders.ts';
import { drawnAddress } from './draw/drawn-address.ts';
import { mediaAddress, mediaName } from './media-names.ts';

let t: TestApp;
let clip: string;
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256));

beforeAll(async () => {
  t = await startTestApp();
  const name = mediaName(bytes, 'webm');
  await createFolderMediaStore(t.mediaDir).put(name, bytes);
  clip = mediaAddress(name);
  await listItems(t.db, [aGame('1', { name: 'Clip', video: clip })], t.now);
});
afterAll(() => t?.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.fastify.inject({ method, url, headers: { host: 'localhost', ...headers } });

describe('a stored clip', () => {
  it('is served whole, with its type, and cached permanently', async () => {
    const whole = await get(clip);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-length': '1000',
    });
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect((await get(clip, {}, 'HEAD')).headers['content-length']).toBe('1000');
    expect((await get(clip, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
  });

  it('is served in ranges', async () => {
    const part = await get(clip, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'bytes 10-19/1000',
      '10',
    ]);
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
    const end = await get(clip, { range: 'bytes=-5' });
    expect(end.rawPayload.equals(bytes.subarray(995))).toBe(true);
    const beyond = await get(clip, { range: 'bytes=1000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
    const changed = await get(clip, { range: 'bytes=0-1', 'if-range': '"another"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, 1000]);
  });

  it('is downloaded as a file, in ranges too', async () => {
    const whole = await get(`/wxcps/downvideo?url=${clip}`);
    expect([whole.statusCode, whole.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="Clip.webm"; filename*=UTF-8''Clip.webm`,
    ]);
    expect((await get(`/wxcps/downvideo?url=${clip}`, { range: 'bytes=0-0' })).statusCode).toBe(206);
  });
});

describe('an address without a medium', () => {
  it.each([
    '/media/x',
    '/media/..%2f..%2fpackage.json',
    `/media/${'0'.repeat(40)}.webp`,
    '/media/drawn/x.svg',
    '/media/drawn/icon-crown-1.svg',
    `/media/${'0'.repeat(40)}.exe`,
  ])('%s is not found', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'media_unknown']);
  });
});

describe('a drawing', () => {
  it('is cached permanently and can run no script', async () => {
    const response = await get(drawnAddress('icon', 'Saga'));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
});
