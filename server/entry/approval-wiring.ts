import {
  type Approval,
  type ApprovalRegistry,
  createApprovalRegistry,
} from '../modules/back-office/approvals/index.ts';
import { entryApproval } from '../modules/back-office/site-content/index.ts';
import { settingsApproval } from '../modules/back-office/site-settings/index.ts';
import { newOperatorApproval, staffApproval } from '../modules/back-office/staff/index.ts';
import {
  adjustmentApproval,
  liftExclusionApproval,
  limitApproval,
  suspenseApproval,
  unfreezeApproval,
} from '../modules/back-office/users/index.ts';
import { noteChange } from '../modules/earnings/commission/index.ts';
import { conversionReleaseApproval } from '../modules/earnings/conversion-console/index.ts';
import { earningFileApproval } from '../modules/earnings/file-imports/index.ts';
import { fraudReleaseApproval } from '../modules/earnings/fraud-console/index.ts';
import { planApproval } from '../modules/earnings/plan-console/index.ts';
import { groupApproval, ratesApproval, teamMoveApproval } from '../modules/earnings/promoter-console/index.ts';
import { exchangeRatesApproval } from '../modules/earnings/rate-console/index.ts';
import { sourceApproval } from '../modules/earnings/source-console/index.ts';
import { agentRatioApproval, agentReturnApproval } from '../modules/engagement/agents/index.ts';
import { broadcastApproval } from '../modules/engagement/messages/index.ts';
import { chargeBackApproval } from '../modules/payments/deposits/index.ts';
import { bonusRuleApproval } from '../modules/play/bonuses/index.ts';
import { channelChangeApproval, channelOpenApproval } from '../modules/play/channel-console/index.ts';
import { heldWinApproval, returnBetsApproval } from '../modules/play/round-console/index.ts';
import { vipLevelApproval } from '../modules/play/vip/index.ts';
import { prizeApproval } from '../modules/play/wheel/index.ts';
import { linksApproval, ratioApproval } from '../modules/promotion/catalogue-console/index.ts';
import type { SettingsRegistry } from '../modules/site/settings/index.ts';

/** Every kind of approval of the product: a new one is defined in its module and named here. */
export function wireApprovals(
  settings: SettingsRegistry,
  additions: readonly Approval[] = [],
  /** What carrying out needs of the running server. */
  parts: { readonly fileSiteOf?: Parameters<typeof earningFileApproval>[0] } = {},
): ApprovalRegistry {
  return createApprovalRegistry([
    adjustmentApproval,
    limitApproval,
    liftExclusionApproval,
    suspenseApproval,
    unfreezeApproval,
    chargeBackApproval,
    prizeApproval,
    returnBetsApproval,
    heldWinApproval,
    channelOpenApproval,
    channelChangeApproval,
    planApproval,
    sourceApproval,
    exchangeRatesApproval,
    conversionReleaseApproval,
    fraudReleaseApproval,
    earningFileApproval(parts.fileSiteOf),
    bonusRuleApproval,
    ratesApproval,
    teamMoveApproval,
    groupApproval,
    vipLevelApproval,
    agentRatioApproval,
    agentReturnApproval,
    ratioApproval({ noteRatioChange: noteChange }),
    linksApproval({ noteRatioChange: noteChange }),
    staffApproval,
    newOperatorApproval,
    broadcastApproval,
    entryApproval,
    settingsApproval(settings),
    ...additions,
  ]);
}
