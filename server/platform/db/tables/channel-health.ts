import type { PlacementsOf } from '../placement.ts';
/** Results of a channel's calls in one minute. */
export interface ChannelHealthTable {
  site_id: string;
  channel_id: string;
  minute: Date;
  calls: number;
  refused: number;
  signature_wrong: number;
  last_at: Date;
  /** Counts of answers per bound of core/play/channel-health, and one more for slower answers. */
  times: number[];
}

export interface ChannelHealthTables {
  channel_health: ChannelHealthTable;
}

export const channelHealthPlacements: PlacementsOf<ChannelHealthTables> = {
  channel_health: 'distributed',
};
