import type { BooksName, Compared, CompareTerms, Span } from '@pitaka/core/values/finding.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';

export type BooksSite = Pick<Site, 'siteId' | 'unit' | 'settings'>;

/** One kind of our records, and the providers that have the same records. */
export interface Books {
  readonly about: BooksName;
  listProviders(site: Pick<Site, 'siteId' | 'features'>): Promise<readonly BooksProvider[]>;
  /** Requests a provider's records; undefined: no answer. Runs outside transactions. */
  fetchRecords(site: BooksSite, provider: string, listed: Span): Promise<ProviderRecords | undefined>;
}

export interface BooksProvider {
  readonly provider: string;
  /** Without the provider's list, a run finds only stuck records. */
  readonly hasList: boolean;
}

/** A provider's records of a span, ready to be compared with ours. */
export interface ProviderRecords {
  readonly hasList: boolean;
  readonly count: number;
  /** The list is complete up to this moment; set if the provider's report ends before the requested span. */
  readonly wholeBefore?: Date;
  compare(
    tx: Transaction,
    filter: OurRecordsFilter,
    terms: CompareTerms,
  ): Promise<{ ours: number; compared: Compared }>;
}

/** Which of our records to read: the records of the span, and the records with open findings. */
export interface OurRecordsFilter {
  readonly siteId: string;
  readonly provider: string;
  readonly recordIds: readonly string[];
  readonly subjects: readonly string[];
}
