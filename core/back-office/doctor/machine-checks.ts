import { check, type Finding } from './finding.ts';

const GB = 1024 ** 3;
const LITTLE_MEMORY = 2 * GB;
const TOO_LITTLE_MEMORY = 0.9 * GB;
/** With a clock that is off by this much, times in the books are visibly wrong. */
const CLOCK_OFF_SECONDS = 5;
/** With a clock that is off by this much, codes of authenticators are refused: a code lasts 30 seconds. */
const CLOCK_WRONG_SECONDS = 30;

export function checkNode({ running, required }: { readonly running: string; readonly required: string }): Finding {
  const line = check('machine', 'Node');
  const [is, least] = [running.replace(/^v/, ''), required.replace(/^v/, '')];
  if (is === least) return line.ok(is);
  const remedy = `Start with npm run, which uses the Node ${least} of the packages, or install that version.`;
  return majorOf(is) < majorOf(least)
    ? line.wrong(`${is}, but ${least} is needed`, remedy)
    : line.warning(`${is}; tested with ${least}`, remedy);
}

const majorOf = (version: string): number => Number.parseInt(version, 10);

export function checkMemory(bytes: number): Finding {
  const line = check('machine', 'Memory');
  const size = `${(bytes / GB).toFixed(1)} GB`;
  const remedy = 'Give the machine 2 GB or more: server and PostgreSQL share it.';
  if (bytes < TOO_LITTLE_MEMORY) return line.wrong(size, remedy);
  return bytes < LITTLE_MEMORY ? line.warning(size, remedy) : line.ok(size);
}

/** How far other clocks are ahead of this machine's, in seconds; null: not compared. */
export interface ClockFacts {
  readonly database: number | null;
  readonly outside: number | null;
}

export function checkClock({ database, outside }: ClockFacts): Finding {
  const line = check('machine', 'Clock');
  const compared = [
    ...(database === null ? [] : [{ with: 'the database’s', off: database }]),
    ...(outside === null ? [] : [{ with: 'a time server’s', off: outside }]),
  ];
  const worst = compared.toSorted((a, b) => Math.abs(b.off) - Math.abs(a.off))[0];
  if (!worst) return line.warning('not compared: no other clock answered', 'Check it: timedatectl status');
  const off = Math.abs(worst.off);
  const remedy = 'Set the clock by a time server: timedatectl set-ntp true (on the database’s machine, too).';
  const offset = `${off.toFixed(0)} s ${worst.off > 0 ? 'behind' : 'ahead of'} ${worst.with} clock`;
  if (off > CLOCK_WRONG_SECONDS) return line.wrong(offset, remedy);
  if (off > CLOCK_OFF_SECONDS) return line.warning(offset, remedy);
  return line.ok(`agrees with ${compared.map((clock) => clock.with).join(' and ')} clock`);
}

/** `missing`: the apps without a build of the program's sources. */
export function checkApps(missing: readonly string[]): Finding {
  const line = check('machine', 'Built apps', 'apps');
  if (missing.length === 0) return line.ok('the phone app and the console are built');
  return line.wrong(`not built from these sources: ${missing.join(', ')}`, 'Build them: npm run build');
}

/** The program that answers on the server's port. */
export type PortFacts =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not ready'; readonly reason: string }
  /** Nothing listens on the port, so no server runs. */
  | { readonly kind: 'free' }
  | { readonly kind: 'another program' };

export function checkServer(port: number, facts: PortFacts): Finding {
  const line = check('machine', 'Server');
  switch (facts.kind) {
    case 'ready':
      return line.ok(`ready on port ${port}`);
    case 'not ready':
      return line.wrong(`not ready: ${facts.reason}`, 'Look at its log: journalctl -u pitaka -n 50');
    case 'free':
      return line.wrong(`nothing listens on port ${port}`, 'Start it: systemctl start pitaka');
    case 'another program':
      return line.wrong(
        `another program listens on port ${port}`,
        'Stop that program, or choose another port with PORT in pitaka.env.',
      );
  }
}
