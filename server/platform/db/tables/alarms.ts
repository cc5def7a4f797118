import type { Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

type Labels = Readonly<Record<string, string>>;

export interface StoredSample {
  readonly metric: string;
  readonly labels: Labels;
  readonly value: number;
}

export interface ServerProcessesTable {
  process_id: string;
  host: string;
  pid: number;
  version: string;
  node_version: string;
  started_at: Date;
  seen_at: Date;
  samples: JSONColumnType<StoredSample[]>;
}

export interface AlarmTurnsTable {
  only_one: Generated<boolean>;
  evaluated_at: Date;
  reported_day: string;
}

export interface AlarmStatesTable {
  rule: string;
  subject: string;
  since: Date;
  labels: JSONColumnType<Labels>;
  value: number | null;
  fired_at: Date | null;
  calm_since: Date | null;
  ended_at: Date | null;
  told_at: Date | null;
  over_told_at: Date | null;
}

/** The content of a message, the same for every channel. */
export interface AlarmContent {
  readonly subject: string;
  readonly text: string;
  /** For the webhook. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface AlarmMessagesTable {
  message_id: string;
  channel: 'email' | 'webhook';
  kind: string;
  content: JSONColumnType<AlarmContent & { readonly to: readonly string[] }>;
  created_at: Date;
  /** null: it was sent or given up. */
  next_try_at: Date | null;
  tries: Generated<number>;
  sent_at: Date | null;
  fault: Generated<string>;
}

export interface AlarmTables {
  server_processes: ServerProcessesTable;
  alarm_turns: AlarmTurnsTable;
  alarm_states: AlarmStatesTable;
  alarm_messages: AlarmMessagesTable;
}

export const alarmPlacements: PlacementsOf<AlarmTables> = {
  server_processes: 'local',
  alarm_turns: 'local',
  alarm_states: 'local',
  alarm_messages: 'local',
};
