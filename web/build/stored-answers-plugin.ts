import type { Plugin } from 'vite';

const MODULE = /\/contract\/stored-answers\.ts$/;

/** Replaces contract/stored-answers.ts by its values, so that the app does not load the schemas of all calls for it. */
export function storedAnswersPlugin(): Plugin {
  return {
    name: 'pitaka:stored-answers',
    enforce: 'pre',
    async load(id) {
      if (!MODULE.test(id)) return undefined;
      const values = await import('@pitaka/contract/stored-answers.ts');
      return Object.entries(values)
        .map(([name, paths]) => `export const ${name} = ${JSON.stringify(paths)};`)
        .join('\n');
    },
  };
}
