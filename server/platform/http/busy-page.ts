import { createHash } from 'node:crypto';
import type { Locale } from '@pitaka/contract/locales.ts';
import { BUSY_PAGE_MESSAGES } from '@pitaka/contract/messages/busy-page.ts';

const STYLE = `:root{color-scheme:light dark;--page:#f6f7f9;--text:#16181d;--quiet:#555b66;--button:#16181d;--on-button:#fff}
@media (prefers-color-scheme: dark){:root{--page:#111317;--text:#f2f3f5;--quiet:#a9afba;--button:#f2f3f5;--on-button:#16181d}}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;box-sizing:border-box;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:1.375rem;overflow-wrap:anywhere}p{margin:0;max-width:34ch;color:var(--quiet)}
:lang(ko){word-break:keep-all}
a{margin-top:12px;padding:12px 24px;border-radius:12px;background:var(--button);color:var(--on-button);text-decoration:none;font-weight:600}`;

/** Allows only the page's own style, because other resources may also need the database. */
export const BUSY_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/**
 * A page in the reader's language that reloads itself. It has plain colours, because the site's are unknown without the
 * database.
 */
export function busyPage(locale: Locale, retrySeconds: number, reference: string): string {
  const { title, text, again } = BUSY_PAGE_MESSAGES[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<a href="">${again}</a>
<p><small>${reference}</small></p>
</body>
</html>
`;
}
