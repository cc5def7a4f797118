import { afterEach, describe, expect, it, vi } from 'vitest';
import { runBoot } from './run-boot.ts';

afterEach(() => vi.restoreAllMocks());

describe('starting the app (Spec: A2)', () => {
  it('runs the modules in order, and logs and skips a module that fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ran: string[] = [];
    runBoot([
      { name: 'first', run: () => void ran.push('first') },
      {
        name: 'broken',
        run() {
          throw new Error('no storage');
        },
      },
      { name: 'broken later', run: () => Promise.reject(new Error('no network')) },
      { name: 'last', run: () => void ran.push('last') },
    ]);
    expect(ran).toEqual(['first', 'last']);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2));
    expect(logged.mock.calls.map(([text]) => text)).toEqual([
      'boot module broken failed',
      'boot module broken later failed',
    ]);
  });
});
