export { checkMachine } from './check-machine.ts';
export { type DoctorDependencies, examine } from './examine.ts';
export { PROVIDER_CHECKS, type ProviderCheck, SITE_CHECKS } from './ports.ts';
