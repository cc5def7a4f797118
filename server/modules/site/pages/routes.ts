import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isLocale, LOCALE_COOKIE } from '@pitaka/contract/locales.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILES_LOAD } from '../../../platform/http/answer-policies.ts';
import { refusalEnvelope } from '../../../platform/http/envelope-text.ts';
import type { RawContext, RawRoute } from '../../../platform/http/route.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { drawIcon } from './draw-icon.ts';
import { iconPicture } from './icon-picture.ts';
import { AppNotBuiltError, builtFile, type PageSource, pageKind } from './page-source.ts';
import { sendPage } from './send-page.ts';
import type { BuiltFolders } from './serve-built-files.ts';
import { webManifest } from './web-manifest.ts';
import { type FirstBanner, writePage } from './write-page.ts';

export interface PageDependencies {
  readonly built: BuiltFolders;
  /** Home's first banner in this language. The lookup must be fast, because the banner is part of Home's HTML. */
  readonly firstBanner: (site: Site, locale: Locale) => Promise<FirstBanner | undefined>;
}

/**
 * Without this header, a shared cache that uses only the path as its key would show one site's icon on another's host.
 */
const VARY_BY_SITE = 'Host, X-Forwarded-Host';

/**
 * The pages of both apps and the other files that browsers request: every GET without another route, and pictures
 * shared with the app.
 */
export function pageRawRoutes(deps: PageDependencies): RawRoute[] {
  const [web = '', consoleApp = ''] = [deps.built.web[0], deps.built.console[0]];
  const source = builtFile(join(web, 'first-paint.json'), (text) => JSON.parse(text) as PageSource);
  const worker = builtFile(join(web, 'sw.js'), String);
  const console = builtFile(join(consoleApp, 'index.html'), String);

  async function appPage(request: FastifyRequest, reply: FastifyReply, { site, context }: RawContext) {
    // `new URL` throws at '//': any caller could then write errors into the server's log.
    const [pathname = ''] = request.url.split('?', 1);
    const isBrowser = wantsPage(request);
    const built = isBrowser ? await source() : await source().catch(() => undefined);
    const kind = built && pageKind(built, pathname);
    // Unknown paths of the API answer 404, except to a browser.
    if (!built || (!kind && !isBrowser)) return reply.code(404).send(refusalEnvelope('path_unknown', context.locale));
    const locale = pageLocale(request, context.locale);
    const nonce = randomBytes(16).toString('base64');
    const banner = kind === 'home' ? await deps.firstBanner(site, locale) : undefined;
    const html = writePage({ source: built, site, locale, kind: kind ?? 'page', nonce, banner });
    return sendPage(request, reply.code(kind ? 200 : 404), html, contentSecurityPolicy(nonce));
  }

  async function consolePage(request: FastifyRequest, reply: FastifyReply) {
    const policy =
      "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    return sendPage(request, reply, await console(), policy);
  }

  const page = (path: string, handler: RawRoute['handler']): RawRoute => ({
    method: 'GET',
    path,
    handler: (request, reply, raw) => orNotReady(reply, raw.context.locale, () => handler(request, reply, raw)),
  });

  return [
    page('/', appPage),
    page('/*', appPage),
    page('/console', consolePage),
    page('/console/*', consolePage),
    page('/sw.js', async (_request, reply) =>
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('content-security-policy', FILES_LOAD)
        .header('cache-control', 'no-cache')
        .send(await worker()),
    ),
    page('/manifest.webmanifest', async (_request, reply, { site }) =>
      reply
        .header('content-type', 'application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(webManifest(site)),
    ),
    // The service worker answers the manifest's share target. Until it is installed, the request reaches the server,
    // which cannot accept a picture from an unknown user, so Transfer asks the user to choose it there.
    {
      method: 'POST',
      path: '/share',
      rawBodyBytes: 1024,
      handler: async (_request, reply) => reply.redirect('/Transfer?shared=true', 303),
    },
    // For phones that show no SVG on the home screen or beside a notification.
    page('/icon.png', async (_request, reply, { site }) =>
      site.theme.logo
        ? reply.header('cache-control', 'no-cache').redirect(site.theme.logo)
        : reply
            .header('content-type', 'image/png')
            .header('cache-control', 'max-age=3600')
            .header('vary', VARY_BY_SITE)
            .send(await iconPicture(site)),
    ),
    page('/icon.svg', async (request, reply, { site }) =>
      site.theme.logo && !request.url.endsWith('?maskable')
        ? reply.header('cache-control', 'no-cache').redirect(site.theme.logo)
        : reply
            .header('content-type', 'image/svg+xml; charset=utf-8')
            .header('cache-control', 'max-age=3600')
            .header('vary', VARY_BY_SITE)
            .send(drawIcon(site, request.url.endsWith('?maskable'))),
    ),
  ];
}

/** Without a built app there is no page. That is no error: in development Vite serves it. */
async function orNotReady(reply: FastifyReply, locale: Locale, answer: () => Promise<unknown>): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof AppNotBuiltError)) throw error;
    return reply.code(503).send(refusalEnvelope('not_ready', locale));
  }
}

/** Whether a browser navigates to this path, as opposed to a program that uses a wrong path. */
function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

/** The language in the cookie takes precedence over the browser's. */
function pageLocale(request: FastifyRequest, preferred: Locale): Locale {
  const cookies = request.headers.cookie?.split(';').map((part) => part.trim().split('='));
  const chosen = cookies?.find(([name]) => name === LOCALE_COOKIE)?.[1];
  return isLocale(chosen) ? chosen : preferred;
}
