export interface EnteredRate {
  readonly currency: string;
  /** 20261120. */
  readonly day: number;
  readonly rate: string;
  readonly origin: string;
}
