import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MeasuredApp } from './measured-app.ts';
import type { SeenRequest } from './record-requests.ts';

const compress = promisify(gzip);

export interface Weights {
  readonly scriptsKb: number;
  readonly stylesKb: number;
  readonly htmlKb: number;
}

/**
 * The size of the first screen. Each file is compressed by gzip at its best level, so that both builds are measured
 * alike, however their servers compress. Style sheets and styles in the page both count.
 */
export async function weigh(app: MeasuredApp, requests: readonly SeenRequest[]): Promise<Weights> {
  const urls = (type: string) => [
    ...new Set(requests.filter((request) => request.type === type).map((request) => request.url)),
  ];
  const html = await textOf(app.origin);
  const inlineStyles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
  const [scripts, styles] = await Promise.all([
    Promise.all(urls('Script').map(gzippedKbOf)),
    Promise.all(urls('Stylesheet').map(gzippedKbOf)),
  ]);
  return {
    scriptsKb: sum(scripts),
    stylesKb: sum(styles) + sum(await Promise.all(inlineStyles.map(gzippedKb))),
    htmlKb: await gzippedKb(html),
  };
}

async function gzippedKbOf(url: string): Promise<number> {
  return gzippedKb(await textOf(url));
}

async function gzippedKb(text: string): Promise<number> {
  return text === '' ? 0 : (await compress(text, { level: 9 })).length / 1000;
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url, { headers: { accept: 'text/html,*/*', 'accept-language': 'en-US' } })).text();
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
