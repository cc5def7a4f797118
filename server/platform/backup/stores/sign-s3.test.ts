import { describe, expect, it } from 'vitest';
import { signS3 } from './sign-s3.ts';

/** The examples of AWS's documentation of Signature Version 4 for S3, with their keys, time and signatures. */
const SIGNER = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const AT = new Date('2013-05-24T00:00:00Z');
const BUCKET = 'https://examplebucket.s3.amazonaws.com';
const signatureOf = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  signS3({ method, url: new URL(BUCKET + path), headers, body: Buffer.from(body) }, SIGNER, AT).authorization.slice(
    -64,
  );

describe('the signature of a request to S3', () => {
  it('of a part of an object is the documented one', () => {
    expect(signatureOf('GET', '/test.txt', { range: 'bytes=0-9' })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  it('of a new object with a name that needs encoding is the documented one', () => {
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
    expect(signatureOf('PUT', '/test$file.text', headers, 'Welcome to Amazon S3.')).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });

  it('of a query without a value is the documented one', () => {
    expect(signatureOf('GET', '/?lifecycle')).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543');
  });

  it('of a list is the documented one', () => {
    expect(signatureOf('GET', '/?max-keys=2&prefix=J')).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});
