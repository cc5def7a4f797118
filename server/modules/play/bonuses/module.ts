import { BONUS_MESSAGES } from '@pitaka/contract/messages/bonuses/index.ts';
import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { ACTIVE_BONUS, LINE_SUBJECTS, READY_THINGS } from '../../money/wallet/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { readActiveBonus } from './active-bonus.ts';
import { bonusRuleApproval } from './bonus-rule-approval.ts';
import { bonusSettings } from './bonus-settings.ts';
import { createBonusWorker } from './bonus-worker.ts';
import { bonusConsoleRoutes } from './console-routes.ts';
import { bonusSubjects } from './line-subjects.ts';
import { personalData } from './personal-data.ts';
import { readyBonuses } from './ready-bonuses.ts';
import { bonusRoutes } from './routes.ts';

export const bonusesModule = defineModule({
  name: 'play/bonuses',
  declares: [
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, bonusSettings),
    declare(LINE_SUBJECTS, bonusSubjects),
    declare(READY_THINGS, readyBonuses(BONUS_MESSAGES)),
    declare(APPROVALS, bonusRuleApproval),
  ],
  needs: { ...BASICS, sites: SITES },
  gives: { activeBonus: ACTIVE_BONUS, routes: ROUTES, workers: WORKERS },
  create: (parts) => ({
    activeBonus: (siteId, uid, locale) => readActiveBonus(parts.db, siteId, uid, locale),
    routes: [...bonusRoutes(parts), ...bonusConsoleRoutes({ ...parts, recordExport: recordListExport })],
    workers: [createBonusWorker(parts)],
  }),
});
