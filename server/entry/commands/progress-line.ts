export interface ProgressLine {
  report(phase: Phase, done: number, of: number): void;
  end(): void;
}

const WORDS = {
  rows: 'Checking rows',
  media: 'Copying media',
  saving: 'Saving',
  conversions: 'Folding conversions',
  days: 'Computing days',
  sums: 'Comparing sums',
  people: 'Summing people',
} as const;
type Phase = keyof typeof WORDS;

const SHOWN_EVERY_MS = 100;

/** Shows progress: on a terminal in one line that is rewritten, elsewhere in one line per phase and per tenth. */
export function createProgressLine(out: NodeJS.WriteStream): ProgressLine {
  let shownAt = 0;
  let last = '';
  return {
    report(phase, done, of) {
      const now = Date.now();
      const isEnd = done === of;
      if (out.isTTY) {
        if (!isEnd && now - shownAt < SHOWN_EVERY_MS) return;
        shownAt = now;
        out.write(`\r\u001b[K${WORDS[phase]}: ${done} of ${of}`);
        return;
      }
      const tenth = `${phase} ${of === 0 ? 10 : Math.floor((10 * done) / of)}`;
      if (tenth === last) return;
      last = tenth;
      out.write(`${WORDS[phase]}: ${done} of ${of}\n`);
    },
    end() {
      if (out.isTTY && shownAt > 0) out.write('\r\u001b[K');
    },
  };
}
