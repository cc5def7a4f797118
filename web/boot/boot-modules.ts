import type { BootModule } from './run-boot.ts';

/** Spec: A2. In this order. */
export const bootModules: readonly BootModule[] = [];
