import { expect, it } from 'vitest';
import { iframeSandboxFor } from './iframe-sandbox-for.ts';

const HERE = 'https://pitaka.example';

it('sets no sandbox for the app’s pages, a sandbox without an origin for our server’s other pages, and one with their origin for other servers’ pages', () => {
  expect(iframeSandboxFor('/Help?embedded=1', HERE)).toBeUndefined();
  expect(iframeSandboxFor('https://pitaka.example/sandbox/game/x?token=lt_1', HERE)).toBe(
    'allow-scripts allow-forms allow-popups',
  );
  expect(iframeSandboxFor('https://games.example/x', HERE)).toBe(
    'allow-scripts allow-forms allow-popups allow-same-origin',
  );
  expect(iframeSandboxFor('//pitaka.example/x', HERE)).not.toContain('same-origin');
  expect(iframeSandboxFor('no address', HERE)).not.toContain('same-origin');
});
