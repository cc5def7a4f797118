import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import type { S3Settings } from '../backup-settings.ts';
import { signS3 } from './sign-s3.ts';
import type { BackupStore, StoredObject } from './store.ts';

const TIMEOUT_MS = 60_000;
const TRIES = 4;
const RETRY_MS = 500;
/** The maximum number of objects that one request may remove, by the protocol. */
const MOST_REMOVED = 1000;

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Any S3-compatible store, by four requests of its protocol. An object is at most a chunk, so an upload never needs
 * several parts.
 */
export function createS3Store(settings: S3Settings): BackupStore {
  const bucket = settings.url.href.replace(/\/+$/, '');
  const [, name = '', ...rest] = new URL(bucket).pathname.split('/');
  const root = `${settings.url.origin}/${name}`;
  const within = rest.length === 0 ? '' : `${rest.join('/')}/`;

  async function send(method: string, url: URL, body: Buffer = Buffer.alloc(0), more: Record<string, string> = {}) {
    for (let tries = 1; ; tries++) {
      const answer = await sendOnce(method, url, body, more).catch((error: Error) => error);
      const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!isPassing) return answer;
      if (tries === TRIES) throw answer instanceof Error ? unreachable(answer) : refused(method, answer);
      await wait(RETRY_MS * 2 ** tries);
    }
  }

  async function sendOnce(method: string, url: URL, body: Buffer, more: Record<string, string>): Promise<Answer> {
    const headers = signS3({ method, url, headers: more, body }, settings, new Date());
    const response = await fetch(url, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      // A signed request for one address must not be redirected to another.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  }

  const unreachable = (cause: Error) =>
    new StartupError(`The store ${bucket} does not answer: ${(cause.cause as Error)?.message ?? cause.message}`, {
      cause,
    });
  const refused = (method: string, { status, body }: Answer) =>
    new StartupError(
      `The store ${bucket} refused ${method}: HTTP ${status} ${tagsOf(body.toString('utf8'), 'Code')[0] ?? ''}`.trim(),
    );
  const addressOf = (object: string) => new URL(`${bucket}/${object.split('/').map(encodeURIComponent).join('/')}`);

  return {
    kind: 's3',
    place: bucket,
    async put(object, bytes) {
      const answer = await send('PUT', addressOf(object), bytes);
      if (answer.status !== 200) throw refused('PUT', answer);
    },
    async get(object) {
      const answer = await send('GET', addressOf(object));
      if (answer.status === 404 && !/NoSuchBucket/.test(answer.body.toString('utf8'))) return null;
      if (answer.status !== 200) throw refused('GET', answer);
      return answer.body;
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      let token: string | undefined;
      do {
        const url = new URL(root);
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', within + prefix);
        if (token !== undefined) url.searchParams.set('continuation-token', token);
        const answer = await send('GET', url);
        if (answer.status !== 200) throw refused('GET', answer);
        const text = answer.body.toString('utf8');
        for (const entry of tagsOf(text, 'Contents')) {
          const [key, size] = [tagsOf(entry, 'Key')[0] ?? '', tagsOf(entry, 'Size')[0] ?? ''];
          found.push({ name: key.slice(within.length), bytes: Number(size) });
        }
        token = tagsOf(text, 'NextContinuationToken')[0];
      } while (token !== undefined);
      return found;
    },
    async remove(objects) {
      for (let at = 0; at < objects.length; at += MOST_REMOVED) {
        const keys = objects
          .slice(at, at + MOST_REMOVED)
          .map((object) => `<Object><Key>${within}${object}</Key></Object>`);
        const body = Buffer.from(`<Delete><Quiet>true</Quiet>${keys.join('')}</Delete>`);
        // Only this request requires the old checksum.
        const checksum = { 'content-md5': createHash('md5').update(body).digest('base64') };
        const answer = await send('POST', new URL(`${root}?delete=`), body, checksum);
        if (answer.status !== 200 || tagsOf(answer.body.toString('utf8'), 'Error').length > 0) {
          throw refused('POST', answer);
        }
      }
    },
  };
}

/**
 * The contents of each element of this name. The answers have no nested lists, and our names contain no characters that
 * XML escapes.
 */
function tagsOf(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, inside = '']) =>
    inside
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}
