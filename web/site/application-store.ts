import { createStore } from '@pitaka/ui/store/store.ts';

/** The operator of this site, once an entry matched the host (Spec: A1). */
export interface Application {
  companyName: string | null;
  icp: string | null;
}

const NOT_LOADED: Application = { companyName: null, icp: null };

export const application = createStore<Application>(NOT_LOADED);

export function setApplication(companyName: string | null, icp: string | null): void {
  application.set({ companyName, icp });
}

export function setCompanyName(companyName: string | null): void {
  application.set((current) => ({ ...current, companyName }));
}

export function setIcp(icp: string | null): void {
  application.set((current) => ({ ...current, icp }));
}

export function clearApplication(): void {
  application.set(NOT_LOADED);
}
