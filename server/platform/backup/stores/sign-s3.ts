import { createHash, createHmac } from 'node:crypto';

export interface S3Request {
  readonly method: string;
  readonly url: URL;
  /** Names in small letters. `host` is taken from the address. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface S3Signer {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/**
 * The headers of a request with AWS's Signature Version 4, which every S3-compatible store requires. The body's hash is
 * signed, too, so a store refuses a body that was changed on the way.
 */
export function signS3(request: S3Request, { region, accessKey, secretKey }: S3Signer, now: Date) {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': sha256(request.body),
    'x-amz-date': time,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...request.url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretKey}`));
  const signature = hmac(key, text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...headers, authorization };
}

/** encodeURIComponent leaves five characters unchanged that the signature needs encoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
