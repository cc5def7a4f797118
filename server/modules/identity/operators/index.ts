export { COMMAND_LINE } from './command-line.ts';
export { createOperator } from './create-operator.ts';
export { findOperatorSession } from './find-session.ts';
export { hasOtherOperator } from './has-other-operator.ts';
export { resealSecondFactors } from './reseal-second-factors.ts';
export { operatorRoutes } from './routes.ts';
export { seedDemoOperators } from './seed-demo-operators.ts';
export { setRole } from './store.ts';
export { readOperatorNames, rolesOf } from './views.ts';
