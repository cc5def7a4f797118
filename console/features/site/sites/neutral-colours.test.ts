import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NEUTRAL_COLOURS } from './neutral-colours.ts';

it('the preview has the app’s colours', () => {
  const css = readFileSync(new URL('../../../../ui/tokens/theme.css', import.meta.url), 'utf8');
  for (const [name, light] of Object.entries(NEUTRAL_COLOURS.light)) {
    const dark = NEUTRAL_COLOURS.dark[name as keyof typeof NEUTRAL_COLOURS.dark];
    expect(css).toContain(`${name}: light-dark(${light}, ${dark});`);
  }
});
