import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RawRoute } from '../../../platform/http/route.ts';

/** The page with which users verify their draws offline: the server's draw code in one file (Spec: E3). */
export function verifyPageRoutes(): RawRoute[] {
  const page = writeVerifyPage();
  return [
    {
      method: 'GET',
      path: '/wheel/verify.html',
      async handler(_request, reply, { site }) {
        if (!site.features.wheel) return reply.callNotFound();
        return reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('content-disposition', 'attachment; filename="wheel-verify.html"')
          .header('cache-control', 'no-cache')
          .send(page);
      },
    },
  ];
}

/** Copies the server's draw code into the page verbatim. */
export function writeVerifyPage(): string {
  const read = (address: string) => readFileSync(fileURLToPath(new URL(address, import.meta.url)), 'utf8');
  const source = read(import.meta.resolve('@pitaka/core/values/recompute-draw.js'));
  const lines = source
    .slice(source.indexOf('/**\n * @param'))
    .replaceAll('export async', 'async')
    .replaceAll('export function', 'function');
  return read('verify-page.html').replace('/* ARITHMETIC */', () => lines.trim());
}
