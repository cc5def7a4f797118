import { DEFAULT_METHOD_TERMS, type DepositMethod } from '@pitaka/core/payments/deposits/terms.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { DepositProviders } from './deposit-providers.ts';

/** A way to deposit with who takes it in. */
export interface SiteMethod extends DepositMethod {
  readonly provider: string;
}

const NAMES: Readonly<Record<string, string>> = { sandbox: 'Sandbox', xendit: 'Xendit', manual: 'Bank transfer' };
/** By hand takes days, not minutes. */
const MANUAL_EXPIRES_AFTER_MINUTES = 3 * 24 * 60;

/**
 * The ways of a site: settings.deposit.methods = [{code, name?, provider?, minimum?, maximum?, quickPicks?,
 * expiresAfterMinutes?, instructions?}]. A site that says nothing has the server's provider under its own name. A method
 * by hand is offered only with instructions, and one of a provider this server does not have is not offered at all.
 */
export function siteDepositMethods(site: Pick<Site, 'siteId' | 'settings'>, providers: DepositProviders): SiteMethod[] {
  const said = (site.settings.deposit as { methods?: unknown } | undefined)?.methods;
  const list = Array.isArray(said) ? said : [{ code: providers.fallback }];
  return list.flatMap((one: unknown) => {
    const method = readMethod(site.siteId, one);
    const provider = providers.find(method.provider);
    if (!provider) return [];
    return provider.way === 'instructions' && method.instructions.length === 0 ? [] : [method];
  });
}

function readMethod(siteId: string, said: unknown): SiteMethod {
  const method = (said ?? {}) as Record<string, unknown>;
  const wrong = (name: string): never => {
    throw new Error(`the site ${siteId} has an unreadable setting deposit.methods: ${name}`);
  };
  const code = typeof method.code === 'string' && /^[a-z0-9-]{1,40}$/.test(method.code) ? method.code : wrong('code');
  const provider = typeof method.provider === 'string' ? method.provider : code;
  const amount = (name: string, fallback: bigint): bigint => {
    if (method[name] === undefined) return fallback;
    const minor = parseAmount(String(method[name]));
    return minor.ok && minor.value > 0n ? minor.value : wrong(name);
  };
  const minimumMinor = amount('minimum', DEFAULT_METHOD_TERMS.minimumMinor);
  const maximumMinor = amount('maximum', DEFAULT_METHOD_TERMS.maximumMinor);
  const picks = Array.isArray(method.quickPicks)
    ? method.quickPicks.map((pick) => {
        const minor = parseAmount(String(pick));
        return minor.ok ? minor.value : wrong('quickPicks');
      })
    : DEFAULT_METHOD_TERMS.quickPicksMinor;
  const minutes = method.expiresAfterMinutes;
  const isMinutes = typeof minutes === 'number' && Number.isInteger(minutes) && minutes > 0;
  const ordinary = provider === 'manual' ? MANUAL_EXPIRES_AFTER_MINUTES : DEFAULT_METHOD_TERMS.expiresAfterMinutes;
  return {
    code,
    name: typeof method.name === 'string' ? method.name : (NAMES[provider] ?? provider),
    provider,
    minimumMinor,
    maximumMinor,
    quickPicksMinor: picks.filter((pick) => pick >= minimumMinor && pick <= maximumMinor),
    expiresAfterMinutes: minutes === undefined ? ordinary : isMinutes ? minutes : wrong('expiresAfterMinutes'),
    instructions: readInstructions(method.instructions),
  };
}

function readInstructions(said: unknown): { label: string; value: string }[] {
  if (!Array.isArray(said)) return [];
  return said.flatMap((line: unknown) => {
    const { label, value } = (line ?? {}) as { label?: unknown; value?: unknown };
    return typeof label === 'string' && typeof value === 'string' ? [{ label, value }] : [];
  });
}
