import { type Config, isLoopback } from '../../../platform/config.ts';
import type { Site } from '../../../platform/http/site.ts';

/** The most connections that are made for certificates; all hosts are looked up in DNS. */
export const CERTIFICATES_LOOKED_AT = 20;

/** The public hosts of this installation and of its sites, without this machine's own names. */
export function publicHosts(config: Pick<Config, 'publicUrl'>, sites: readonly Pick<Site, 'domains'>[]): string[] {
  const own = config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname];
  const all = [...own, ...sites.flatMap(({ domains }) => domains.map(({ domain }) => domain))];
  return [...new Set(all)].filter((host) => !isLoopback(host));
}

export function hasHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
