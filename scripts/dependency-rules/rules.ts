import type { ICruiseOptions, IForbiddenRuleType, IResolveOptions } from 'dependency-cruiser';
import { DIVIDED_FOLDERS, DOMAINS } from './domains.ts';

// Which folder may import which: the table in docs/ARCHITECTURE.md. Any other import fails the build.
// dependency-rules.test.ts breaks every rule on purpose and expects the failure.

/** Files that run only in tests may import more than the code they test. */
const TEST = '(\\.test\\.tsx?$|/testing/|(^|/)builders\\.ts$)';
/** The files of a module that may use the contract. */
const ROUTES = '(/module|(/|-)routes)\\.ts$';

type Rule = IForbiddenRuleType & { name: string; comment: string };

/**
 * Forbids every import of our own code that leaves `from` for a place other than `to`. `$1` is the folder that
 * `from.path` captured.
 */
function only(name: string, from: { path: string; pathNot?: string | string[] }, to: string[], comment: string): Rule {
  const ours = '^(core|contract|ui|web|console|server|journeys|bench|scripts)/';
  return { name, severity: 'error', comment, from, to: { path: ours, pathNot: to } };
}

/** A domain imports itself and the domains it names: see domains.ts. */
const domainRules: Rule[] = DOMAINS.map(({ name, mayUse }) => {
  const divided = `^(${DIVIDED_FOLDERS.join('|')})/`;
  return {
    name: `domain-${name}`,
    severity: 'error',
    comment: `The domain ${name} may use ${mayUse.join(', ') || 'no other'}.`,
    from: { path: `${divided}${name}/`, pathNot: TEST },
    to: {
      path: divided,
      pathNot: [`${divided}(${[name, ...mayUse].join('|')})/`, '^core/values/', '^contract/calls/[^/]+$'],
    },
  };
});

export const forbidden: Rule[] = [
  ...domainRules,
  {
    name: 'domain-named',
    severity: 'error',
    comment: 'A folder that is divided into domains holds the domains of domains.ts and no other folder.',
    from: {
      path: `^(${DIVIDED_FOLDERS.join('|')})/[^/]+/`,
      pathNot: [`^(${DIVIDED_FOLDERS.join('|')})/(${DOMAINS.map(({ name }) => name).join('|')})/`, '^core/values/'],
    },
    to: { path: '.' },
  },
  only('core-values', { path: '^core/values/' }, ['^core/values/'], 'core/values imports nothing of ours.'),
  only(
    'core-topic',
    { path: '^core/(?!values/)([^/]+)/([^/]+)/' },
    ['^core/values/', '^core/money/ledger/', '^core/$1/$2/'],
    'A topic of core imports core/values, core/money/ledger and itself.',
  ),
  {
    name: 'core-pure',
    severity: 'error',
    comment: 'core does no I/O and knows no library but the one for numbers.',
    from: { path: '^core/', pathNot: TEST },
    to: { path: '.', pathNot: ['^core/', '^node_modules/(@types/)?big\\.js/'] },
  },
  only('contract', { path: '^contract/' }, ['^contract/', '^core/values/'], 'contract imports core/values.'),
  {
    name: 'contract-libraries',
    severity: 'error',
    comment: 'contract knows no library but the one for schemas.',
    from: { path: '^contract/', pathNot: TEST },
    to: { path: '.', pathNot: ['^contract/', '^core/', '^node_modules/zod/'] },
  },
  only('ui', { path: '^ui/' }, ['^ui/', '^contract/', '^core/values/'], 'ui imports contract and core/values.'),
  only(
    'web',
    { path: '^web/' },
    ['^web/', '^ui/', '^contract/', '^core/values/'],
    'web imports ui, contract, core/values.',
  ),
  only(
    'console',
    { path: '^console/' },
    ['^console/', '^ui/', '^contract/', '^core/values/'],
    'console imports ui, contract, core/values.',
  ),
  {
    name: 'features-apart',
    severity: 'error',
    comment: 'A feature never imports another feature: what two share moves up.',
    from: { path: '^(web|console)/features/([^/]+/[^/]+)/' },
    to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
  },
  {
    name: 'web-kit',
    severity: 'error',
    comment: 'The wallet is built of the kit, not the kit of the wallet.',
    from: { path: '^web/kit/' },
    to: { path: '^web/wallet/' },
  },
  {
    name: 'web-layout',
    severity: 'error',
    comment: 'Pages stand in the layout: what stands over every page is part of it.',
    from: { path: '^web/layout/' },
    to: { path: '^web/routes/' },
  },
  only(
    'ledger-alone',
    { path: '^server/modules/money/ledger/', pathNot: TEST },
    ['^server/modules/money/ledger/', '^server/platform/(?!http/)', '^core/money/ledger/', '^core/values/'],
    'The ledger knows accounts, journals, holds and sealing; no calls, people or limits of a product.',
  ),
  only(
    'platform',
    { path: '^server/platform/(?!http/)', pathNot: TEST },
    ['^server/platform/', '^core/values/'],
    'server/platform imports core/values.',
  ),
  only(
    'platform-http',
    { path: '^server/platform/http/', pathNot: TEST },
    ['^server/platform/', '^core/values/', '^contract/(?!calls/)'],
    'server/platform/http imports core/values and the contract, except its calls.',
  ),
  only(
    'module',
    { path: '^server/modules/([^/]+/[^/]+)/', pathNot: [TEST, ROUTES] },
    ['^server/modules/$1/', '^server/modules/[^/]+/[^/]+/(index|published)\\.ts$', '^server/platform/', '^core/'],
    "A module imports core, platform, its own files and other modules' index.ts and published.ts; the contract only from routes.ts and module.ts.",
  ),
  only(
    'module-published',
    { path: '^server/modules/[^/]+/[^/]+/published\\.ts$' },
    ['^server/platform/', '^core/'],
    "A module's published.ts holds the statements on its tables that other modules run, and imports core and platform.",
  ),
  only(
    'module-routes',
    { path: `^server/modules/([^/]+/[^/]+)/.*${ROUTES}|^server/modules/([^/]+/[^/]+)/routes\\.ts$`, pathNot: TEST },
    [
      '^server/modules/$1/',
      '^server/modules/$2/',
      '^server/modules/[^/]+/[^/]+/(index|published)\\.ts$',
      '^server/platform/',
      '^core/',
      '^contract/',
    ],
    "A module's routes.ts and module.ts may import the contract too.",
  ),
  only(
    'adapter',
    { path: '^server/adapters/([^/]+)/([^/]+)/', pathNot: TEST },
    ['^server/adapters/$1/$2/', '\\.port\\.ts$', '^server/platform/', '^core/values/'],
    "An adapter imports the modules' port types, platform and core/values.",
  ),
  only(
    'entry',
    { path: '^server/entry/', pathNot: TEST },
    ['^server/', '^contract/', '^core/'],
    'server/entry imports all of server, and what server may know.',
  ),
  {
    name: 'nothing-imports-entry',
    severity: 'error',
    comment: 'server/entry wires everything; only the commands behind npm, and tests of the whole server, start it.',
    from: { path: '.', pathNot: ['^server/entry/', '^(scripts|journeys|bench)/', TEST] },
    to: { path: '^server/entry/' },
  },
  {
    name: 'tools-stand-outside',
    severity: 'error',
    comment: 'Nothing of the product imports journeys, bench or scripts.',
    from: { path: '^(core|contract|ui|web|console|server)/' },
    to: { path: '^(journeys|bench|scripts)/' },
  },
  {
    name: 'tests-stay-behind',
    severity: 'error',
    comment: 'What runs in production imports no test, builder or testing folder.',
    from: { path: '^(core|contract|ui|web|console|server)/', pathNot: TEST },
    to: { path: TEST },
  },
  {
    name: 'no-circles',
    severity: 'error',
    comment: 'Two files that import each other are one file, or miss a third.',
    from: { path: '.' },
    to: { circular: true },
  },
  {
    name: 'found',
    severity: 'error',
    comment: 'An import that leads nowhere.',
    from: { path: '.' },
    to: { couldNotResolve: true },
  },
];

export const options: ICruiseOptions = {
  // TypeScript 7 has no JavaScript interface; swc reads the same files, including their type-only imports.
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: ['(^|/)dist/', '^bench/peer/', '^data/'] },
};

export const resolution: Partial<IResolveOptions> = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'types', 'node', 'default'],
};
