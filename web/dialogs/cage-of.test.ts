import { expect, it } from 'vitest';
import { cageOf } from './cage-of.ts';

const HERE = 'https://pitaka.example';

it('gives no sandbox to a page of ours, no origin to our server’s other pages, and their own to others', () => {
  expect(cageOf('/Help?embedded=1', HERE)).toBeUndefined();
  expect(cageOf('https://pitaka.example/sandbox/game/x?token=lt_1', HERE)).toBe(
    'allow-scripts allow-forms allow-popups',
  );
  expect(cageOf('https://games.example/x', HERE)).toBe('allow-scripts allow-forms allow-popups allow-same-origin');
  expect(cageOf('//pitaka.example/x', HERE)).not.toContain('same-origin');
  expect(cageOf('no address', HERE)).not.toContain('same-origin');
});
