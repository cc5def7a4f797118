import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GROUNDS } from './grounds.ts';

it('a preview has the colours that the app has', () => {
  const css = readFileSync(new URL('../../../../ui/tokens/theme.css', import.meta.url), 'utf8');
  for (const [name, light] of Object.entries(GROUNDS.light)) {
    const dark = GROUNDS.dark[name as keyof typeof GROUNDS.dark];
    expect(css).toContain(`${name}: light-dark(${light}, ${dark});`);
  }
});
