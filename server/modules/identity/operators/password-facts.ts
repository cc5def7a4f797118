import type { OperatorPasswordFacts } from '@pitaka/core/identity/operators/operator-password.ts';
import type { Site } from '../../../platform/http/site.ts';
import { isCommonPassword } from '../auth/index.ts';

const PRODUCT = 'pitaka';

/** Words that the password of this operator must not contain. */
export function forbiddenInPassword(operatorName: string, sites: readonly Site[]): OperatorPasswordFacts {
  return {
    personalTexts: [operatorName, PRODUCT, ...sites.flatMap(({ siteId, name }) => [siteId, name])],
    isCommon: isCommonPassword,
  };
}
