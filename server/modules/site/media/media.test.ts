import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../platform/public-internet/checked-connection.ts';
import { drawByName, drawnAddress, isDrawnAddress } from './draw/drawn-address.ts';
import { GLYPHS } from './draw/glyphs.ts';
import { drawnPicture } from './drawn-picture.ts';
import { type FetchLimits, fetchPublicFile, PUBLIC_FETCH_LIMITS } from './fetch-public-file.ts';
import { mediaName, nameOfAddress } from './media-names.ts';
import { prepareMedia } from './prepare-media.ts';
import { parseRange } from './send-media.ts';

describe('a drawn picture', () => {
  it('is always the same for a name, and different for another name', () => {
    expect(drawnAddress('icon', 'Dragon Saga', 'role')).toBe(drawnAddress('icon', 'Dragon Saga', 'role'));
    const addresses = Array.from({ length: 500 }, (_, i) => drawnAddress('icon', `Game ${i}`, 'role'));
    expect(new Set(addresses).size).toBe(500);
  });

  it('shows a glyph of its category', () => {
    expect(drawnAddress('icon', 'Ludo', 'board')).toMatch(/icon-(dice|pawn|cards|spade|crown|coins|gem)-/);
  });

  it('is valid for browsers and sharp, with every glyph', async () => {
    for (const glyph of Object.keys(GLYPHS)) {
      for (const kind of ['icon', 'scene', 'cover']) {
        const drawing = drawByName(`${kind}-${glyph}-0badcafe.svg`) ?? '';
        const { width } = await sharp(Buffer.from(drawing)).metadata();
        expect(width).toBeGreaterThan(0);
        expect(drawing.length).toBeLessThan(8000);
      }
    }
  });

  it('is rendered as a PNG once for many simultaneous requests', async () => {
    const drawing = drawByName('icon-crown-0badcafe.svg') ?? '';
    const made = drawnPicture(drawing);
    expect(drawnPicture(drawing)).toBe(made);
    expect((await sharp(await made).metadata()).width).toBe(1080);
    const broken = drawnPicture('<svg');
    await expect(broken).rejects.toThrow();
    expect(drawnPicture('<svg')).not.toBe(broken);
    await expect(drawnPicture('<svg')).rejects.toThrow();
  });

  it.each([
    'icon-crown-1.svg',
    'icon-nothing-0badcafe.svg',
    'icon-crown-0badcafe.png',
    'logo-crown-0badcafe.svg',
    'icon-constructor-0badcafe.svg',
    '../icon-crown-0badcafe.svg',
    'icon-<script>-0badcafe.svg',
  ])('is not %s', (name) => {
    expect(drawByName(name)).toBeUndefined();
    expect(isDrawnAddress(`/media/drawn/${name}`)).toBe(false);
  });
});

describe('an address in a list', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '4000::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '224.0.0.1',
    '168.63.129.16',
    '100.100.100.200',
    '192.80.8.124',
    '161.26.0.10',
    'fd00:ec2::254',
    'fd20:ce::254',
    'nonsense',
  ])('never leads to %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111'])('may lead to %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:127.0.0.1]/',
  ])('is refused if it is %s', async (address) => {
    expect(await fetchPublicFile(address)).toMatchObject({ ok: false, code: 'address_not_public' });
  });
  it.each(['ftp://a.example/x', 'file:///etc/passwd', 'http://user:pass@a.example/', 'nonsense', 'gopher://x'])(
    'is not accepted if it is %s',
    async (address) => {
      expect(await fetchPublicFile(address)).toMatchObject({ ok: false, code: 'address_invalid' });
    },
  );
});

describe('fetching a file', () => {
  const server = createServer((request, response) => {
    const to = (location: string) => response.writeHead(302, { location }).end();
    switch (request.url) {
      case '/small':
        return void response.end('hello');
      case '/announced':
        return void response.writeHead(200, { 'content-length': '100' }).end('x'.repeat(100));
      case '/endless': {
        const timer = setInterval(() => response.write('x'.repeat(40)), 2);
        return void response.on('close', () => clearInterval(timer));
      }
      case '/silent':
        return;
      case '/missing':
        return void response.writeHead(404).end();
      case '/once':
        return void to('/small');
      case '/forever':
        return void to('/forever');
      case '/inside':
        return void to('http://10.0.0.1/secret');
      case '/elsewhere':
        return void to('file:///etc/passwd');
    }
  });
  let origin = '';
  const limits: FetchLimits = {
    maxBytes: 50,
    // Long enough that a slow machine causes no refusal.
    timeoutMs: 30_000,
    mayCall: (address) => ['127.0.0.1', '::1'].includes(address),
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('returns its bytes, also after a redirect', async () => {
    for (const path of ['/small', '/once']) {
      const file = await fetchPublicFile(origin + path, limits);
      expect(file.ok && file.value.toString()).toBe('hello');
    }
  });
  it.each([
    ['/announced', 'too_large'],
    ['/endless', 'too_large'],
    ['/silent', 'too_slow'],
    ['/missing', 'answered_with_error'],
    ['/forever', 'too_many_redirects'],
    ['/inside', 'address_not_public'],
    ['/elsewhere', 'address_invalid'],
  ])('is refused for %s: %s', async (path, code) => {
    const patience = code === 'too_slow' ? { ...limits, timeoutMs: 400 } : limits;
    expect(await fetchPublicFile(origin + path, patience)).toMatchObject({ ok: false, code });
  });
  it('refuses a name that leads to this machine, before any request is sent', async () => {
    expect(await fetchPublicFile(`${origin}/small`, { ...PUBLIC_FETCH_LIMITS, timeoutMs: 2000 })).toMatchObject({
      ok: false,
      code: 'address_not_public',
    });
  });
  it('reports a closed port', async () => {
    expect(await fetchPublicFile('http://127.0.0.1:9/', limits)).toMatchObject({ ok: false, code: 'not_reachable' });
  });
});

describe('an imported picture', () => {
  it('becomes WebP of the size that a phone shows, with any file name', async () => {
    const png = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#c03' } })
      .png()
      .toBuffer();
    const prepared = await prepareMedia(png, 'picture');
    expect(prepared).toMatchObject({ ok: true, value: { extension: 'webp', width: 1080, height: 540 } });
    const icon = await prepareMedia(png, 'icon');
    expect(icon).toMatchObject({ ok: true, value: { width: 256, height: 128 } });
  });
  it('is refused when it is another kind of file', async () => {
    expect(await prepareMedia(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'icon')).toMatchObject({
      code: 'not_a_picture',
    });
    expect(await prepareMedia(Buffer.from('<html>no</html>'), 'picture')).toMatchObject({ code: 'not_a_picture' });
    expect(await prepareMedia(Buffer.alloc(0), 'picture')).toMatchObject({ code: 'not_a_picture' });
    expect(await prepareMedia(Buffer.from('MZ not a clip'), 'clip')).toMatchObject({ code: 'not_a_clip' });
  });
  it('is refused when it is damaged', async () => {
    const png = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#c03' } })
      .png()
      .toBuffer();
    expect(await prepareMedia(png.subarray(0, 60), 'picture')).toMatchObject({ ok: false, code: 'damaged' });
  });
});

describe('reading and drawing pictures', () => {
  it('leaves worker threads free: at most two pictures are processed, the others wait', async () => {
    const png = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#c03' } })
      .png()
      .toBuffer();
    const atOnce: number[] = [];
    const count = (length: number) => atOnce.push(length);
    sharp.queue.on('change', count);
    const drawings = Object.keys(GLYPHS)
      .slice(0, 8)
      .map((glyph) => drawByName(`icon-${glyph}-0badcafe.svg`) ?? '');
    const made = await Promise.all([
      ...Array.from({ length: 8 }, () => prepareMedia(png, 'icon')),
      ...drawings.map((drawing) => drawnPicture(drawing)),
    ]);
    sharp.queue.off('change', count);
    expect(made).toHaveLength(16);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(2);
  });
});

describe('the name of a stored file', () => {
  it('is the hash of its content', () => {
    const name = mediaName(Buffer.from('a'), 'webp');
    expect(name).toBe(mediaName(Buffer.from('a'), 'webp'));
    expect(nameOfAddress(`/media/${name}`)).toBe(name);
  });
  it.each(['/media/../x.webp', '/media/abc.webp', 'https://a.example/media/x.webp', '/media/', ''])(
    'is not in %j',
    (address) => expect(nameOfAddress(address)).toBeUndefined(),
  );
});

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('answers %s of 100 bytes', (header, range) => expect(parseRange(header, 100)).toEqual(range));
});
