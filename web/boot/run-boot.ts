export interface BootModule {
  name: string;
  run(): void;
}

/** Runs the modules in order; one that fails is logged and skipped (Spec: A2). */
export function runBoot(modules: readonly BootModule[]): void {
  for (const module of modules) {
    try {
      module.run();
    } catch (error) {
      console.error(`boot module ${module.name} failed`, error);
    }
  }
}
