import { createHash } from 'node:crypto';

/** The file types of the store, and how they are served. */
export const MEDIA_TYPES = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;
export type MediaExtension = keyof typeof MEDIA_TYPES;

const NAME = /^([0-9a-f]{40})\.(webp|svg|mp4|webm)$/;
const PREFIX = '/media/';

/** A file's name is the hash of its content. */
export function mediaName(bytes: Uint8Array, extension: MediaExtension): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`;
}

export function mediaAddress(name: string): string {
  return `${PREFIX}${name}`;
}

export function extensionOf(name: string): MediaExtension | undefined {
  return NAME.exec(name)?.[2] as MediaExtension | undefined;
}

/** The file name in an address of the store; undefined for any other address. */
export function nameOfAddress(address: string): string | undefined {
  const name = address.startsWith(PREFIX) ? address.slice(PREFIX.length) : '';
  return NAME.test(name) ? name : undefined;
}
