import { createHash, randomBytes } from 'node:crypto';
import { REFUSAL_MESSAGES } from '@pitaka/contract/messages/refusals/index.ts';
import { ownLink } from '@pitaka/core/promotion/applications/own-link.ts';
import { isShortCode } from '@pitaka/core/promotion/applications/short-code.ts';
import { type ClickParameters, clickTargets } from '@pitaka/core/promotion/links/click-target.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RawContext, RawRoute } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { classifyVisit, type VisitClass } from './classify-visit.ts';
import type { ClickFlood } from './click-flood.ts';
import type { ClickRecorder } from './click-recorder.ts';
import { deadLinkPolicy, writeDeadLinkPage } from './dead-link-page.ts';
import { parametersOf } from './link-settings.ts';
import type { ClickedLink } from './record-clicks.ts';
import type { SimilarLink } from './similar-links.ts';

/** The number of hash bytes that are enough to distinguish the visitors of one link. */
const HASH_BYTES = 12;
const NONCE_BYTES = 16;

/** A keyed hash of a visitor's address and browser: the visitor's identity is not stored. */
function hashVisitor(secrets: SecretKeys, siteId: string, address: string, userAgent: string): Buffer {
  return shortHash(secrets.sign('visitor', `${siteId}\n${address}\n${userAgent}`));
}

/** A keyed hash of the address alone. */
export function hashAddress(secrets: SecretKeys, siteId: string, address: string): Buffer {
  return shortHash(secrets.sign('visitor-address', `${siteId}\n${address}`));
}

function shortHash(signed: string): Buffer {
  return createHash('sha256').update(signed).digest().subarray(0, HASH_BYTES);
}

interface Visitor {
  readonly visit: VisitClass;
  readonly visitor: Buffer;
  readonly address: Buffer;
}

const VISITORS_REMEMBERED = 5_000;
const LONGEST_REMEMBERED = 500;
const TARGETS_REMEMBERED = 2_000;

/** Caches the hashes and classes of the last visitors: computing them took a fifth of a redirect's CPU. */
function rememberVisitors(secrets: SecretKeys) {
  const cache = new LRUCache<string, Visitor>({ max: VISITORS_REMEMBERED });
  return (siteId: string, address: string, userAgent: string, purpose: string): Visitor => {
    const name = [siteId, address, purpose, userAgent].join('\n');
    const before = cache.get(name);
    if (before) return before;
    const visitor = {
      visit: classifyVisit({ userAgent, purpose }),
      visitor: hashVisitor(secrets, siteId, address, userAgent),
      address: hashAddress(secrets, siteId, address),
    };
    // Long headers are not cached: they have up to 16 kB, and any caller could fill the memory with them.
    if (name.length <= LONGEST_REMEMBERED) cache.set(name, visitor);
    return visitor;
  };
}

/** Caches the latest targets in parsed form. */
function rememberTargets() {
  const cache = new LRUCache<string, (id: string) => string>({ max: TARGETS_REMEMBERED });
  return (target: string, names: ClickParameters, { id, sub }: { id: string; sub: string }): string | undefined => {
    const name = [names.click, names.sub, sub, target].join('\n');
    const of = cache.get(name) ?? clickTargets(target, names, sub);
    if (of) cache.set(name, of);
    return of?.(id);
  };
}

/** The device id that a promoter's own browser stores for this path; '' for all other visitors. */
function deviceOf(cookies: string): string {
  return /(?:^|; ?)device=([A-Za-z0-9_-]{8,64})(?:;|$)/.exec(cookies)?.[1] ?? '';
}

export interface ClickDependencies {
  /** Limits what one network can write; undefined in load tests. */
  readonly flood: ClickFlood | undefined;
  readonly recorder: ClickRecorder;
  readonly secrets: SecretKeys;
  /** Finds the target for a click that is not stored: a HEAD request, or a click above a network's limit. */
  readonly findLink: (siteId: string, code: string) => Promise<ClickedLink | undefined>;
  /** Other links of the promoter of a link that leads nowhere. */
  readonly findSimilar: (siteId: string, code: string) => Promise<readonly SimilarLink[]>;
}

/**
 * Short links (Spec: C1): redirects any request to the stored target of this site's item, with the click's id. The
 * click is on disk before the answer is sent. Only GET counts, because previews use HEAD.
 */
export function clickRawRoutes(deps: ClickDependencies): RawRoute[] {
  const visitorOf = rememberVisitors(deps.secrets);
  const clickTarget = rememberTargets();
  return [
    {
      method: 'GET',
      path: '/s/:code',
      handler: async (request, reply, raw) => {
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        const { code } = request.params as { code: string };
        if (!isShortCode(code)) return leadsNowhere(deps, request, reply, raw, code);
        const click = clickOf(visitorOf, request, raw, code);
        const { network, now } = raw.context;
        const ledOn = request.method === 'HEAD' ? '' : deps.flood?.count(click.siteId, network, code, now);
        const isKept = ledOn === undefined;
        const link = isKept ? await deps.recorder.record(click) : await deps.findLink(click.siteId, code);
        if (link && 'code' in link) return reply.code(503).header('retry-after', '1').send();
        if (!link) return leadsNowhere(deps, request, reply, raw, code);
        if (isKept) deps.flood?.remember(click.siteId, network, code, click.clickId);
        const id = ledOn ?? click.clickId;
        const target = clickTarget(targetOf(link), parametersOf(raw.site), { id, sub: link.sub });
        return target === undefined ? leadsNowhere(deps, request, reply, raw, code) : reply.redirect(target, 302);
      },
    },
  ];
}

function clickOf(
  visitorOf: ReturnType<typeof rememberVisitors>,
  request: FastifyRequest,
  { site, context }: RawContext,
  code: string,
) {
  const header = (name: string) => String(request.headers[name] ?? '');
  const userAgent = header('user-agent');
  const purpose = `${header('purpose')} ${header('sec-purpose')} ${header('x-moz')}`;
  return {
    siteId: site.siteId,
    timezone: site.timezone,
    code,
    clickId: newId('ck', context.now.getTime()),
    at: context.now,
    ...visitorOf(site.siteId, context.address, userAgent, purpose),
    device: deviceOf(header('cookie')),
  };
}

function targetOf({ kind, downloadUrl, uid, link }: ClickedLink): string {
  return kind === 'app' ? ownLink(downloadUrl, uid) : (link ?? '');
}

/** A browser gets the site's own page with other links of the same promoter; a program gets one line. */
async function leadsNowhere(
  { findSimilar }: ClickDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { site, context }: RawContext,
  code: string,
) {
  reply.code(404);
  if (!request.headers.accept?.includes('text/html')) {
    return reply.type('text/plain; charset=utf-8').send(REFUSAL_MESSAGES[context.locale].item_unknown);
  }
  const similar = isShortCode(code) ? await findSimilar(site.siteId, code) : [];
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', deadLinkPolicy(nonce))
    .send(writeDeadLinkPage({ site, locale: context.locale, nonce, similar }));
}
