import type { Database } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import type { Channel, ChannelFinder } from '../channel-finder.ts';
import type { TransferWallet, WalletOfChannel } from './transfer-wallet.port.ts';

export interface TransferDependencies {
  readonly db: Database;
  readonly finder: ChannelFinder;
  /** Providers by dialect. */
  readonly wallets: readonly TransferWallet[];
}

export interface FoundWallet {
  readonly wallet: TransferWallet;
  readonly channel: WalletOfChannel;
}

/** The provider that keeps this channel's balances; without one the channel cannot be played. */
export function walletOf(
  { wallets }: TransferDependencies,
  { siteId, unit }: Pick<Site, 'siteId' | 'unit'>,
  { row, keys }: Channel,
): FoundWallet {
  const wallet = wallets.find(({ name }) => name === row.dialect);
  if (!wallet) throw new Error(`the channel ${row.channel_id} moves money by "${row.dialect}", which is no adapter`);
  const channel = { siteId, channelId: row.channel_id, apiUrl: row.api_url, secret: keys.secret, unit };
  return { wallet, channel };
}
