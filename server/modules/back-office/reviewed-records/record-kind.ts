/** What every reviewed record's row has. */
export interface RecordRow {
  readonly site_id: string;
  readonly state: string;
  /** Number of its transitions. */
  readonly version: number;
  /** The operator who works on it, until when. */
  readonly claimed_by: string | null;
  readonly claim_expires_at: Date | null;
}

/** Where the rows of a kind of record are. */
export interface RecordTable {
  /** 'withdrawals'. */
  readonly table: string;
  /** 'withdrawal_id': begins with its time, so that ids sort by age. */
  readonly idColumn: string;
}
