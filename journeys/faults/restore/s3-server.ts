import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Answers HTTP 503 to every request. */
  setAway(isAway: boolean): void;
  /** The number of requests whose signature or hash was wrong. */
  readonly refused: string[];
  close(): Promise<void>;
}

export const S3_KEYS = { accessKey: 'AKIDTEST', secretKey: 'a secret of the test' };

const PAGE = 5;
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?>';

/** A small S3-compatible store: it checks signatures and hashes as the protocol says, and pages its lists. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  let isAway = false;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const send = (status: number, content: string | Buffer = '') => response.writeHead(status).end(content);
    if (isAway) return send(503, `${EMPTY}<Error><Code>SlowDown</Code></Error>`);
    const problem = findProblem(request, body);
    if (problem !== undefined) {
      refused.push(problem);
      return send(403, `${EMPTY}<Error><Code>SignatureDoesNotMatch</Code></Error>`);
    }
    const url = new URL(request.url ?? '', 'http://store');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    if (bucket !== 'bucket') return send(404, `${EMPTY}<Error><Code>NoSuchBucket</Code></Error>`);
    if (request.method === 'PUT') {
      objects.set(key, body);
      return send(200);
    }
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(name);
      return send(200, `${EMPTY}<DeleteResult></DeleteResult>`);
    }
    if (url.searchParams.get('list-type') === '2') return send(200, list(url));
    const found = objects.get(key);
    return found ? send(200, found) : send(404, `${EMPTY}<Error><Code>NoSuchKey</Code></Error>`);
  });

  function list(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, PAGE);
    const contents = page.map(
      (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    );
    const more = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `${EMPTY}<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/pitaka`,
    objects,
    refused,
    setAway(value) {
      isAway = value;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** Signature Version 4, from the received request alone. */
function findProblem(request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '' } = request.headers;
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ??
    [];
  const [accessKey, day = '', region = '', service = ''] = credential.split('/');
  if (accessKey !== S3_KEYS.accessKey) return 'unknown key';
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.split(';').includes(name))) {
    return 'a header that must be signed is not';
  }
  const hash = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== hash) return 'another body';
  const date = String(request.headers['x-amz-date']);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    // The text as it arrived, because the client must send exactly the text that it signs.
    query.replaceAll('+', '%20').split('&').sort().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n');
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/${service}/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`;
  let key: Buffer = Buffer.from(`AWS4${S3_KEYS.secretKey}`);
  for (const part of [day, region, service, 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex') === signature ? undefined : 'another signature';
}
