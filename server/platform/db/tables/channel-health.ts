import type { PlacementsOf } from '../placement.ts';
/** How a channel's calls went in one minute. */
export interface ChannelHealthTable {
  site_id: string;
  channel_id: string;
  minute: Date;
  calls: number;
  refused: number;
  signature_wrong: number;
  last_at: Date;
  /** Answers within each of the bounds of core/play/channel-health, and one more for the slower ones. */
  times: number[];
}

export interface ChannelHealthTables {
  channel_health: ChannelHealthTable;
}

export const channelHealthPlacements: PlacementsOf<ChannelHealthTables> = {
  channel_health: 'distributed',
};
