import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, METRICS, PINNED_NODE, ROUTES, UNBUILT_APPS } from '../../../platform/assembly/ports.ts';
import { findSettingsFile } from '../../../platform/settings-file.ts';
import { SITES } from '../../site/sites/index.ts';
import { MEASURING, readProcessSamples } from '../alarms/index.ts';
import { examine } from './examine.ts';
import { PROVIDER_CHECKS, SITE_CHECKS } from './ports.ts';
import { doctorRoutes } from './routes.ts';
import { watchCertificates } from './watch-certificates.ts';

export const doctorModule = defineModule({
  name: 'back-office/doctor',
  needs: {
    ...BASICS,
    measuring: MEASURING,
    metrics: METRICS,
    sites: SITES,
    providers: PROVIDER_CHECKS,
    siteChecks: SITE_CHECKS,
    requiredNode: PINNED_NODE,
    unbuiltApps: UNBUILT_APPS,
  },
  gives: { routes: ROUTES },
  create({ config, db, clock, measuring, metrics: { registry }, sites, requiredNode, unbuiltApps, ...checks }) {
    watchCertificates({ registry, config, sites, clock });
    return {
      routes: doctorRoutes((site, now) => {
        const readSamples = async () => {
          const { samples } = await measuring.readRecent();
          const all = [...samples, ...(await readProcessSamples(db, now))];
          // Other sites of the installation are not this site's business.
          return all.filter(({ labels }) => (labels.site ?? '') === '' || labels.site === site.siteId);
        };
        const database = { db, sites: [site], readSamples };
        const fixed = { config, settingsFile: findSettingsFile(), requiredNode, unbuiltApps: unbuiltApps() };
        return examine({ ...fixed, ...checks, database }, now);
      }),
    };
  },
});
