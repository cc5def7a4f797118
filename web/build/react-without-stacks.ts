import type { Plugin } from 'vite';

const REACT_DOM = /\/react-dom-client\.production\.js$/;
/** Errors that React creates once at load time: `SuspenseException = Error(...)`. */
const THROWN = /(\b\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const IN_THIS_VERSION = 5;

/**
 * React creates five errors at load time, only to compare with them later. Each captures a stack. If a debugger is
 * attached (the developer tools, Lighthouse, our benches), the whole chunk is then read once more for its line numbers:
 * the longest task of the first screen. Phones run without a debugger and hardly gain; measurements become similar to
 * those on phones (docs/decisions/223).
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
