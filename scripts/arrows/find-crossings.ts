import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { forbidden, options, resolution } from './rules.ts';

type Crossing = { from: string; to: string; rule: string; why: string };

const ROOMS = ['core', 'contract', 'ui', 'web', 'console', 'server', 'journeys', 'bench', 'scripts'];

/** Every import below `folder` that the rules do not allow. */
export async function findCrossings(folder: string): Promise<Crossing[]> {
  const { output } = await cruise(
    ROOMS.filter((room) => existsSync(join(folder, room))),
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden } },
    resolution,
  );
  return (output as ICruiseResult).summary.violations.map(({ from, to, rule }) => ({
    from,
    to,
    rule: rule.name,
    why: forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}
