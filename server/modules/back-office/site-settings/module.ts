import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { SETTINGS_REGISTRY } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { APPROVAL_REGISTRY, APPROVALS } from '../approvals/index.ts';
import { settingsRoutes } from './routes.ts';
import { settingsApproval } from './settings-approval.ts';

/** Separate from the routes, which need the registry of all approvals. */
export const settingsApprovalModule = defineModule({
  name: 'back-office/site-settings',
  needs: { settings: SETTINGS_REGISTRY },
  gives: { approvals: APPROVALS },
  create: ({ settings }) => ({ approvals: [settingsApproval(settings)] }),
});

export const siteSettingsModule = defineModule({
  name: 'back-office/site-settings',
  needs: { db: DATABASE, sites: SITES, settings: SETTINGS_REGISTRY, approvals: APPROVAL_REGISTRY },
  gives: { routes: ROUTES },
  create: ({ sites, ...parts }) => ({ routes: settingsRoutes({ ...parts, forgetSites: () => sites.forget() }) }),
});
