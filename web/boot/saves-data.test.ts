import { afterEach, expect, it, vi } from 'vitest';
import { savesData } from './saves-data.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ saveData: false, effectiveType: '3g' }, false],
  [undefined, false],
])('a connection of %j saves data: %s', (connection, saves) => {
  vi.stubGlobal('navigator', { connection });
  expect(savesData()).toBe(saves);
});
