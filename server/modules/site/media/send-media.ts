import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawByName } from './draw/drawn-address.ts';
import { drawnPicture } from './drawn-picture.ts';
import { extensionOf, MEDIA_TYPES, nameOfAddress } from './media-names.ts';
import type { MediaStore } from './media-store.port.ts';

const DRAWN_PREFIX = '/media/drawn/';
/** The address contains the hash of the content, so the content never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Sends a stored file, whole or a range of it (Spec: B2); false if it does not exist. */
export async function sendStored(
  store: MediaStore,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const extension = extensionOf(name);
  const size = extension && (await store.size(name));
  if (!extension || size === undefined) return false;
  const etag = `"${name}"`;
  describe(reply, MEDIA_TYPES[extension]).header('accept-ranges', 'bytes').header('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    await reply.code(304).send();
    return true;
  }
  const hasFresh = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = hasFresh ? parseRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    await reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send();
    return true;
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD') await reply.send();
  else await reply.send(store.read(name, range));
  return true;
}

export async function sendDrawn(name: string, reply: FastifyReply): Promise<boolean> {
  const drawing = drawByName(name);
  if (drawing === undefined) return false;
  await describe(reply, `${MEDIA_TYPES.svg}; charset=utf-8`).send(drawing);
  return true;
}

/**
 * Sends media as an attachment (Spec: B6); false if it does not exist. A drawing is sent as a PNG, which every program
 * opens.
 */
export async function sendDownload(
  store: MediaStore,
  address: string,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const name = nameOfAddress(address);
  const drawing = address.startsWith(DRAWN_PREFIX) ? drawByName(address.slice(DRAWN_PREFIX.length)) : undefined;
  const extension = name ? extensionOf(name) : drawing && 'png';
  if (!extension) return false;
  reply.header('content-disposition', attachment(`${fileName}.${extension}`));
  if (name) return sendStored(store, name, request, reply);
  const picture = await drawnPicture(drawing ?? '');
  describe(reply, 'image/png').header('content-length', picture.length);
  await reply.send(request.method === 'HEAD' ? undefined : picture);
  return true;
}

function describe(reply: FastifyReply, contentType: string): FastifyReply {
  return (
    reply
      .header('content-type', contentType)
      .header('cache-control', FOREVER)
      .header('x-content-type-options', 'nosniff')
      // An SVG that is opened on its own must not run or load anything.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  );
}

/** One range of bytes. Requests for several ranges, or in another unit, get the whole file, as RFC 9110 allows. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** The file name in ASCII for old browsers, and in UTF-8 for others (RFC 6266). */
function attachment(fileName: string): string {
  const safe = fileName
    .replace(/[\p{Cc}"\\/:*?<>|%]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const ascii = safe.replace(/[^\x20-\x7e]+/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(safe.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
