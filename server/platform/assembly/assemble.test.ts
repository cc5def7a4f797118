import { describe, expect, it } from 'vitest';
import { assemble, declaredIn, given } from './assemble.ts';
import { declare, declareValue, defineModule, definePort, defineSlot } from './define-module.ts';

const LEFT = definePort<string>('left');
const RIGHT = definePort<string>('right');
const NAMES = defineSlot<string>('names');

describe('a server of modules', () => {
  it('creates and starts each module after the modules that it needs, and stops them in reverse order', async () => {
    const seen: string[] = [];
    const life = (name: string) => ({
      start: () => seen.push(`start ${name}`),
      stop: async () => {
        await Promise.resolve();
        seen.push(`stop ${name}`);
      },
    });
    const assembly = await assemble([
      defineModule({
        name: 'a',
        needs: { right: RIGHT },
        create({ right }) {
          seen.push(right);
          return life('a');
        },
      }),
      defineModule({
        name: 'b',
        needs: { left: LEFT },
        gives: { right: RIGHT },
        create: ({ left }) => ({ right: `${left} and right`, ...life('b') }),
      }),
      given(LEFT, 'left'),
    ]);
    await assembly.start();
    await assembly.stop();
    expect(seen).toEqual(['left and right', 'start b', 'start a', 'stop a', 'stop b']);
  });

  it('collects a slot’s items of all modules, including declared ones, before the module that reads it is created', async () => {
    const read: string[] = [];
    const modules = [
      defineModule({
        name: 'reader',
        needs: { names: NAMES },
        create({ names }) {
          read.push(...names);
          return {};
        },
      }),
      defineModule({ name: 'one', declares: [declare(NAMES, 'declared')] }),
      defineModule({ name: 'two', gives: { names: NAMES }, create: () => ({ names: ['made'] }) }),
    ];
    const assembly = await assemble(modules);
    expect(read).toEqual(['declared', 'made']);
    expect(assembly.itemsOf(NAMES)).toEqual([
      { by: 'one', item: 'declared' },
      { by: 'two', item: 'made' },
    ]);
    expect(declaredIn(modules, NAMES)).toEqual(['declared']);
  });

  it('reads a declared value without creating its module first', async () => {
    const circle = defineModule({
      name: 'circle',
      declares: [declareValue(LEFT, 'early')],
      needs: { right: RIGHT },
      create: () => ({}),
    });
    const giver = defineModule({
      name: 'giver',
      needs: { left: LEFT },
      gives: { right: RIGHT },
      create: ({ left }) => ({ right: `${left}!` }),
    });
    expect((await assemble([circle, giver])).valueOf(RIGHT)).toBe('early!');
  });

  it.each([
    [
      'needs a port that no module provides',
      [defineModule({ name: 'a', needs: { left: LEFT }, create: () => ({}) })],
      'a needs left',
    ],
    ['is given a port twice', [given(LEFT, '1'), given(LEFT, '2')], 'left is provided by left and by left'],
    [
      'needs itself in a circle',
      [
        defineModule({ name: 'a', needs: { l: LEFT }, gives: { r: RIGHT }, create: ({ l }) => ({ r: l }) }),
        defineModule({ name: 'b', needs: { r: RIGHT }, gives: { l: LEFT }, create: ({ r }) => ({ l: r }) }),
      ],
      'a -> b -> a',
    ],
  ])('does not start if a module %s', async (_what, modules, message) => {
    await expect(assemble(modules)).rejects.toThrow(message);
  });

  it('stops every module even if one fails to stop, and then throws that error', async () => {
    const stopped: string[] = [];
    const assembly = await assemble([
      defineModule({ name: 'a', create: () => ({ stop: () => stopped.push('a') }) }),
      defineModule({ name: 'b', create: () => ({ stop: () => Promise.reject(new Error('away')) }) }),
      defineModule({
        name: 'c',
        create: () => ({
          stop() {
            throw new Error('gone');
          },
        }),
      }),
    ]);
    await expect(assembly.stop()).rejects.toThrow('gone');
    expect(stopped).toEqual(['a']);
  });

  it('stops the created modules if a later one fails', async () => {
    const stopped: string[] = [];
    const failing = assemble([
      defineModule({ name: 'a', create: () => ({ stop: () => stopped.push('a') }) }),
      defineModule({
        name: 'b',
        create: () => {
          throw new Error('no');
        },
      }),
    ]);
    await expect(failing).rejects.toThrow('no');
    expect(stopped).toEqual(['a']);
  });
});
