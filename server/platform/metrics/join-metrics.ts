/** The metrics of one process in Prometheus' text format, with the number of the process on this machine. */
export interface ProcessMetrics {
  readonly process: number;
  readonly text: string;
}

/**
 * One text with the metrics of several processes, with a label `process` on each value. The values are not added up:
 * when a process is replaced, the sum falls, and Prometheus would treat that as a restart and count the remaining sum
 * as new.
 */
export function joinMetrics(parts: readonly ProcessMetrics[]): string {
  const families = new Map<string, { readonly head: string[]; readonly values: string[] }>();
  for (const { process, text } of parts) {
    let name = '';
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const [, described] = /^# (?:HELP|TYPE) (\S+)/.exec(line) ?? [];
      name = described ?? name;
      const family = families.get(name) ?? { head: [], values: [] };
      families.set(name, family);
      if (described === undefined) family.values.push(withLabel(line, `process="${process}"`));
      else if (!family.head.includes(line)) family.head.push(line);
    }
  }
  return [...families.values()].flatMap(({ head, values }) => [...head, ...values, '']).join('\n');
}

function withLabel(line: string, label: string): string {
  const end = /[{ ]/.exec(line)?.index ?? line.length;
  const rest = line.slice(end);
  if (!rest.startsWith('{')) return `${line.slice(0, end)}{${label}}${rest}`;
  return `${line.slice(0, end)}{${label}${rest.startsWith('{}') ? '' : ','}${rest.slice(1)}`;
}
