import type { AdapterChoice, Config } from '../../../platform/config.ts';
import type { Connection } from '../../../platform/http/site.ts';

/** The outside systems that the server is not connected to: their setting is `none`. */
export function listMissing({ adapters }: Pick<Config, 'adapters'>): Connection[] {
  const { sms, payout, deposit, platforms } = adapters;
  const choices: Readonly<Record<Connection, AdapterChoice>> = {
    textMessages: sms,
    deposits: deposit,
    payouts: payout,
    ...platforms,
  };
  return (Object.keys(choices) as Connection[]).filter((name) => choices[name].name === 'none');
}
