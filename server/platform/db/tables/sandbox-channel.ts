import type { PlacementsOf } from '../placement.ts';
/**
 * betting: the bet was sent and its outcome is unknown. paying: the bet was accepted and the win is being reported.
 * returning: the bet is being rolled back.
 */
export type SandboxRoundState = 'betting' | 'paying' | 'returning' | 'done' | 'refused' | 'returned';

export interface SandboxRoundsTable {
  site_id: string;
  /** The page's id of the spin; a repeated id is the same spin. */
  spin_id: string;
  channel_id: string;
  game_id: string;
  /** The player's name in the wallet. */
  player: string;
  token_hash: string;
  /** Sealed. Stored because a win is reported with the token of its bet. */
  token_sealed: string;
  /** The host under which the wallet is called. */
  host: string;
  currency: string;
  stake_minor: bigint;
  /** The three pictures, as 'mango sun mango'. */
  reels: string;
  win_minor: bigint;
  state: SandboxRoundState;
  /** Why the bet was refused. */
  reason: string;
  /** The wallet's last reported balance. */
  balance_minor: bigint | null;
  tries: number;
  next_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

export interface SandboxChannelTables {
  sandbox_rounds: SandboxRoundsTable;
}

export const sandboxChannelPlacements: PlacementsOf<SandboxChannelTables> = {
  sandbox_rounds: 'distributed',
};
