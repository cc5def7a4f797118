import type { Plugin } from 'vite';

const REACT_DOM = /\/react-dom-client\.production\.js$/;
/** Values that React throws at itself, made once when it is loaded: `SuspenseException = Error(...)`. */
const THROWN = /(\b\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const IN_THIS_VERSION = 5;

/**
 * React makes five errors when it is loaded, only to know them again. Each takes a stack, and where a debugger is attached
 * (the developer's tools, Lighthouse, our benches) that has the whole chunk read once more for its line numbers: the longest
 * task of the first screen. Without a debugger there is no such cost, so phones gain next to nothing; what is measured is
 * closer to what they feel (docs/decisions/223).
 */
export function reactWithoutStacks(): Plugin {
  return {
    name: 'pitaka:react-without-stacks',
    apply: 'build',
    transform(code, id) {
      if (!REACT_DOM.test(id)) return;
      const found = code.match(THROWN)?.length ?? 0;
      if (found !== IN_THIS_VERSION) {
        this.error(`react-dom makes ${found} errors when it is loaded, not ${IN_THIS_VERSION}: look at them again`);
      }
      return code.replace(THROWN, '$1 = Object.assign(Object.create(Error.prototype), { message: $2 })');
    },
  };
}
