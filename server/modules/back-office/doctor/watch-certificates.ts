import { Gauge, type Registry } from 'prom-client';
import { type Config, isLocalTrial } from '../../../platform/config.ts';
import { readCertificate, type SeenCertificate } from '../../../platform/machine/read-certificate.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { CERTIFICATES_LOOKED_AT, hasHttps, publicHosts } from './hosts.ts';

/** Once an hour is enough: certificates are renewed weeks before they end. */
const LOOK_AGAIN_MS = 3_600_000;

export interface CertificateWatch {
  readonly registry: Registry;
  readonly config: Config;
  readonly sites: Pick<SiteFinder, 'all'>;
  readonly clock: () => Date;
  readonly read?: (host: string) => Promise<SeenCertificate>;
}

/**
 * Shows how long the certificate of each host is still valid. A host without a certificate has no value: perhaps only
 * this machine cannot reach it. The doctor finds wrong names in DNS.
 */
export function watchCertificates({ registry, config, sites, clock, read = readCertificate }: CertificateWatch): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let seen: readonly (readonly [host: string, SeenCertificate])[] = [];

  async function look(): Promise<void> {
    const hosts = publicHosts(config, await sites.all()).slice(0, CERTIFICATES_LOOKED_AT);
    seen = await Promise.all(hosts.map(async (host) => [host, await read(host)] as const));
  }

  new Gauge({
    name: 'pitaka_certificate_seconds',
    help: 'Seconds until the certificate of a host ends; 0 if browsers refuse it',
    labelNames: ['host'],
    registers: [registry],
    async collect() {
      if (!hasHttps(config) || isLocalTrial(config)) return;
      const now = clock().getTime();
      if (Math.abs(now - lookedAt) >= LOOK_AGAIN_MS) {
        lookedAt = now;
        // While the database cannot be reached, the values of the last measurement stay.
        await look().catch(() => {});
      }
      this.reset();
      for (const [host, certificate] of seen) {
        if (certificate.kind === 'none') continue;
        const left = certificate.fault === '' ? certificate.validTo.getTime() - now : 0;
        this.set({ host }, Math.max(0, left / 1000));
      }
    },
  });
}
