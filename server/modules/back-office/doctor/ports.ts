import type { Finding } from '@pitaka/core/back-office/doctor/finding.ts';
import { defineSlot } from '../../../platform/assembly/define-module.ts';
import type { Site } from '../../../platform/http/site.ts';

/** A chosen adapter of the outside. */
export interface ProviderCheck {
  /** The setting that chooses it: PAYOUT. */
  readonly setting: string;
  readonly name: string;
  /**
   * Makes a call that changes nothing, and returns whether it was answered. Left out if the provider has no such call.
   */
  readonly ask?: (site: Site) => Promise<boolean>;
}

export const PROVIDER_CHECKS = defineSlot<ProviderCheck>('provider checks');

/** A check of the settings of all sites; its finding is one line of the doctor's. */
export const SITE_CHECKS = defineSlot<(sites: readonly Site[]) => Finding>('site checks');
