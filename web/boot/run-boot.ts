export interface BootModule {
  name: string;
  run(): void | Promise<void>;
}

/** Starts the modules in order. A module that fails, at once or later, is logged and skipped (Spec: A2). */
export function runBoot(modules: readonly BootModule[]): void {
  for (const { name, run } of modules) {
    const skip = (error: unknown) => console.error(`boot module ${name} failed`, error);
    try {
      run()?.catch(skip);
    } catch (error) {
      skip(error);
    }
  }
}
