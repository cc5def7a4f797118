import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MENU, PAGES } from './pages.ts';

const BEFORE = ['identity/login/login', 'identity/login/welcome', 'identity/account/setup'];

describe('the pages of the console', () => {
  it('are the existing files, and no others', () => {
    const found = globSync('features/*/*/*-page.tsx', { cwd: import.meta.dirname }).map((file) =>
      file.replaceAll('\\', '/').replace(/^features\/(.*)-page\.tsx$/, '$1'),
    );
    expect(found.sort()).toEqual([...PAGES.map(({ file }) => file), ...BEFORE].sort());
  });

  it('have unique addresses and keys', () => {
    const paths = PAGES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const keys = MENU.flatMap(({ menu }) => menu.key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('need a permission if they are in the navigation', () => {
    expect(MENU.filter(({ permission }) => permission === undefined)).toEqual([]);
  });
});
