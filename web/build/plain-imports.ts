import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Vite wraps each import() in a helper that loads its styles and modules early. Here all styles are in one file and the
 * server's page names the early modules, so the helper would be a useless kilobyte of the first screen.
 */
export function plainImports(): Plugin {
  return {
    name: 'pitaka:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
