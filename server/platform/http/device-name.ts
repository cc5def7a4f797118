import Bowser from 'bowser';

const names = new Map<string, string>();
const MOST_NAMES = 500;

/** 'Chrome on Android' from a User-Agent header, for the list of sessions. Unknown agents are 'Unknown device'. */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 300);
  const cached = names.get(agent);
  if (cached !== undefined) return cached;
  const name = parse(agent);
  if (names.size >= MOST_NAMES) names.clear();
  names.set(agent, name);
  return name;
}

function parse(agent: string): string {
  if (agent === '') return 'Unknown device';
  const parser = Bowser.getParser(agent);
  const browser = parser.getBrowserName();
  const system = parser.getOSName();
  if (browser && system) return `${browser} on ${system}`.slice(0, 80);
  return (browser || system || agent.split(/[\s/(]/)[0] || 'Unknown device').slice(0, 80);
}
