import type { LogFn, Logger } from 'pino';

const WINDOW_MS = 60_000;
/** Maximum of different lines that are counted; further lines are written at once. */
const MOST_KNOWN = 1000;
const WARN = 40;

type Args = Parameters<LogFn>;

/**
 * A hook of pino: a warning or an error that repeats within a minute is counted, and written once a minute with the
 * number of repetitions. Otherwise thirty workers would fill the log while the database is unreachable.
 */
export function foldLines(): (this: Logger, args: Args, method: LogFn, level: number) => void {
  const counts = new Map<string, { repeated: number }>();

  return function fold(args, method, level) {
    const key = level < WARN ? undefined : keyOf(this, args, level);
    const counted = key === undefined ? undefined : counts.get(key);
    if (counted) {
      counted.repeated += 1;
      return;
    }
    method.apply(this, args);
    if (key === undefined || counts.size >= MOST_KNOWN) return;
    const count = { repeated: 0 };
    counts.set(key, count);
    const look = () => {
      const { repeated } = count;
      if (repeated === 0) return counts.delete(key);
      count.repeated = 0;
      method.apply(this, repeatedArgs(args, repeated));
      setTimeout(look, WINDOW_MS).unref();
    };
    setTimeout(look, WINDOW_MS).unref();
  };
}

/** The line without stacks and without the id of its request; undefined if it cannot be compared. */
function keyOf(log: Logger, args: readonly unknown[], level: number): string | undefined {
  try {
    return JSON.stringify([level, log.bindings(), args], (name, value: unknown) => {
      if (typeof value === 'bigint') return String(value);
      if (name === 'requestId') return undefined;
      if (!(value instanceof Error)) return value;
      return [value.name, value.message, (value as NodeJS.ErrnoException).code];
    });
  } catch {
    return undefined;
  }
}

function repeatedArgs(args: Args, times: number): Args {
  const often = `(repeated ${times} times)`;
  const [first, text, ...more] = args as readonly unknown[];
  if (typeof first === 'string') return [`${first} ${often}`, ...(args as unknown[]).slice(1)] as unknown as Args;
  return [first, typeof text === 'string' ? `${text} ${often}` : often, ...more] as unknown as Args;
}
