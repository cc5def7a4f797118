import { existsSync, readFileSync } from 'node:fs';
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
  const { modules, summary } = output as ICruiseResult;
  const crossings = summary.violations.map(({ from, to, rule }) => ({
    from,
    to,
    rule: rule.name,
    why: forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
  return [...crossings, ...modules.flatMap(({ source }) => findHidden(folder, source))];
}

/** Finds the one form of import that the parser misses. Inside a folder such an import breaks no rule. */
function findHidden(folder: string, source: string): Crossing[] {
  const path = join(folder, source);
  if (!/\.tsx?$/.test(source) || source.includes('node_modules/') || !existsSync(path)) return [];
  const to = /\btypeof import\(['"](?!\.\/)([^'"]+)/.exec(readFileSync(path, 'utf8'))?.[1];
  return to === undefined
    ? []
    : [{ from: source, to, rule: 'typeof-import', why: 'Write import type * as, which the parser finds.' }];
}
